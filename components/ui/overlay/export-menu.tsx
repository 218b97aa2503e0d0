import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/ui/overlay/menu";
import { EXPORT_FORMATS, type ExportFormat } from "@/lib/list";

/** The formats in which a list or table can be downloaded. */
export function ExportMenu({ onExport, size }: { onExport: (format: ExportFormat) => void; size?: "sm" }) {
  const t = useTranslations("ui");
  return (
    <Menu
      label={t("export")}
      icon={<Download />}
      {...(size && { size })}
      align="end"
      items={EXPORT_FORMATS.map((format) => ({
        key: format,
        label: format.toUpperCase(),
        onSelect: () => onExport(format),
      }))}
    />
  );
}
