/** The name that readers look for, and the namespace that describes the file in the metadata. */
const NAME = "factur-x.xml";
const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const VALUES = {
  DocumentFileName: NAME,
  DocumentType: "INVOICE",
  Version: "1.0",
  ConformanceLevel: "EN 16931",
};

/** PDF/A wants every property of a namespace it does not know to be described in the file itself. */
const describeProperty = (name: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${name} of the attached invoice</pdfaProperty:description></rdf:li>`;

const METADATA = `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${Object.entries(VALUES)
  .map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`)
  .join("")}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${Object.keys(
  VALUES,
)
  .map(describeProperty)
  .join("")}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

/** Puts the CII of an invoice into its PDF, which makes it a Factur-X (ZUGFeRD) of the profile EN 16931. */
export function attachFacturX(pdf: PDFKit.PDFDocument, xml: string, created_at: Date): void {
  // PDF/A-3 wants the relation of an attachment to the document, which pdfkit's types do not know.
  const options = {
    name: NAME,
    type: "text/xml",
    description: "Factur-X invoice",
    relationship: "Alternative",
    creationDate: created_at,
    modifiedDate: created_at,
  };
  pdf.file(Buffer.from(xml), options);
  pdf.appendXML(METADATA);
}
