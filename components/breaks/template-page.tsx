"use client";
import dynamic from "next/dynamic";

/** The editor of a template, which the list of them need not carry. */
export const TemplatePage = dynamic(() => import("./template-editor").then((m) => m.TemplateEditor));
