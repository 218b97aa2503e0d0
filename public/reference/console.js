// The console of the API reference: asks the sandbox only. The header makes the server refuse every other tenant.
const HEADER = "x-sandbox-only";
const keyField = document.querySelector("#console-key");
const where = document.querySelector("#console-where");
/** The id of the sandbox that is asked, to fill in; empty where none is. */
let sandbox = "";

/** An element with text and children; text is never read as markup. */
function make(tag, text = "", children = []) {
  const element = document.createElement(tag);
  element.textContent = text;
  element.append(...children);
  return element;
}
const readKey = () => keyField.value.trim();
const makeHeaders = (hasBody) => ({
  [HEADER]: "true",
  ...(readKey() && { authorization: `Bearer ${readKey()}` }),
  ...(hasBody && { "content-type": "application/json" }),
});
const ask = (path, init) =>
  // With a key the session's cookies stay out: the key says whose sandbox it is.
  fetch(path, { ...init, credentials: readKey() ? "omit" : "same-origin", redirect: "error" });

/** Says which organisation is asked, or that none is. */
async function showWhere() {
  where.textContent = "…";
  try {
    const headers = readKey() ? { authorization: `Bearer ${readKey()}` } : {};
    const response = await ask("/api/tenant/retrieve", { headers });
    const tenant = response.ok ? await response.json() : undefined;
    sandbox = tenant?.kind === "sandbox" ? tenant.uuid : "";
    where.textContent =
      tenant?.kind === "sandbox"
        ? `Requests go to the sandbox “${tenant.name}”.`
        : "Not connected to a sandbox: sign in and open one, or enter a key of one.";
  } catch {
    where.textContent = "The server cannot be reached.";
  }
}

/** An answer as text: JSON indented, other text as it is, and the size of everything else. */
async function readAnswer(response) {
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("json")) return JSON.stringify(await response.json(), null, 2);
  if (type.startsWith("text/")) return await response.text();
  return `${(await response.blob()).size} bytes of ${type || "unknown type"}`;
}

const writeHeaders = (headers) =>
  [...headers].map(([name, value]) => `${name}: ${name === "authorization" ? "Bearer …" : value}`).join("\n");

/** Sends what a form holds and shows request, answer, headers and time. */
async function send(form, call, output) {
  const read = (name) => form.elements[name].value;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(read(`path ${name}`)));
  const query = new URLSearchParams(
    call.query.map((name) => [name, read(`query ${name}`)]).filter(([, value]) => value !== ""),
  );
  const address = query.size > 0 ? `${path}?${query}` : path;
  const text = call.body === undefined ? "" : read("body").trim();
  const show = (status, parts) => {
    const blocks = parts.map(([title, content]) =>
      make("div", "", [make("h4", title), make("pre", content)]),
    );
    output.replaceChildren(make("p", status), ...blocks);
  };
  if (text !== "") {
    try {
      JSON.parse(text);
    } catch (error) {
      return show(`The body is not JSON: ${error.message}`, []);
    }
  }
  const headers = makeHeaders(text !== "");
  const request = `${call.method} ${address}\n${writeHeaders(Object.entries(headers))}${text ? `\n\n${text}` : ""}`;
  show("Waiting for the answer …", [["Request", request]]);
  const started = performance.now();
  try {
    const response = await ask(address, { method: call.method, headers, ...(text && { body: text }) });
    const answer = await readAnswer(response);
    show(`${response.status} ${response.statusText} in ${Math.round(performance.now() - started)} ms`, [
      ["Request", request],
      ["Response headers", writeHeaders(response.headers)],
      ["Response", answer],
    ]);
  } catch {
    show("No answer: the connection was lost or the request was blocked.", [["Request", request]]);
  }
}

/** A labelled field of a form. */
function makeField(name, label, value, control = "input") {
  const field = document.createElement(control);
  field.name = name;
  field.value = value;
  field.spellcheck = false;
  if (control === "textarea") field.rows = Math.min(12, value.split("\n").length + 1);
  return make("label", label, [field]);
}

/** Opens the form of a call in its place, filled with an example. */
function open(button) {
  const call = JSON.parse(button.dataset.call);
  const form = document.createElement("form");
  const output = document.createElement("div");
  output.setAttribute("role", "status");
  form.append(
    ...call.placeholders.map((name) => makeField(`path ${name}`, name, name === "tenant" ? sandbox : "")),
    ...call.query.map((name) => makeField(`query ${name}`, `${name} (optional)`, "")),
    ...(call.body === undefined
      ? []
      : [makeField("body", "Body", JSON.stringify(call.body, null, 2), "textarea")]),
    make("button", "Send to the sandbox"),
    output,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, call, output);
  });
  button.replaceWith(form);
  form.querySelector("input, textarea, button").focus();
}

for (const button of document.querySelectorAll("button[data-call]")) {
  button.hidden = false;
  button.addEventListener("click", () => open(button));
}
document.querySelector("#console").hidden = false;
keyField.addEventListener("change", () => void showWhere());
void showWhere();
