/** The columns of contracts, proposals and refunds, classified as `COLUMNS` of `personal.ts` is. */
export const AGREEMENT_COLUMNS = {
  contract: {
    personal: { text: "keep", fields: "keep", note: "text", document: "receiver", signature: "withheld" },
    plain:
      "tenant_id uuid number revision renews_id index_bp title customer_id status start_date end_date currency template_id total hash sent_at signed_at station_ids version created_at created_by",
  },
  contract_item: {
    personal: { detail: "keep" },
    plain: "tenant_id uuid contract_id position kind title quantity price amount",
  },
  contract_change: {
    personal: { detail: "keep", note: "text" },
    plain:
      "tenant_id uuid contract_id day kind item index_bp quantity price item_kind title end_date state problem effect version created_at created_by applied_at",
  },
  reminder: {
    personal: { recipients: "text" },
    plain: "tenant_id uuid invoice_id level sent_on language fee created_at created_by",
  },
  refund: {
    personal: { note: "text" },
    plain: "tenant_id uuid payment_id customer_id date amount method station_ids created_at created_by",
  },
  proposal: {
    personal: {
      text: "keep",
      terms: "keep",
      note: "text",
      options: "keep",
      document: "receiver",
      signature: "withheld",
      declined_by: "name",
      decline_reason: "text",
    },
    plain:
      "tenant_id uuid number title customer_id status start_date end_date valid_until currency discount_bp taxes_inline total hash sent_at viewed_at answered_at option_id campaign_id contract_id invoice_id agent_id station_ids agent_ids version created_at created_by",
  },
  proposal_comment: {
    personal: { name: "name", text: "text" },
    plain: "tenant_id uuid proposal_id created_by created_at",
  },
} as const;
