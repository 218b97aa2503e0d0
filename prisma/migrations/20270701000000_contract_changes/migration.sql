-- Changes of a signed contract that take effect on a later day. An item may be deleted since, so it is no reference.
CREATE TABLE "contract_change" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('price_index', 'commitment', 'add_item', 'end_item', 'end_date')),
    "item" UUID,
    "index_bp" INTEGER,
    "quantity" INTEGER CHECK ("quantity" > 0),
    "price" NUMERIC CHECK ("price" >= 0),
    "item_kind" TEXT CHECK ("item_kind" IN ('spots', 'seconds', 'money', 'sponsorship')),
    "title" TEXT NOT NULL DEFAULT '',
    "detail" TEXT NOT NULL DEFAULT '',
    "end_date" DATE,
    "note" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'planned' CHECK ("state" IN ('planned', 'applied', 'cancelled', 'failed')),
    "problem" TEXT CHECK ("problem" IN ('contract_over', 'item_gone', 'item_ended', 'too_many_items')),
    "effect" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "contract_change_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT contract_change_end_date CHECK ("end_date" >= "day"),
    CONSTRAINT contract_change_applied CHECK (("state" = 'applied') = ("applied_at" IS NOT NULL) AND ("state" = 'applied') = ("effect" IS NOT NULL)),
    CONSTRAINT contract_change_problem CHECK (("state" IN ('cancelled', 'failed')) = ("problem" IS NOT NULL))
);
CREATE INDEX "contract_change_tenant_id_contract_id_idx" ON "contract_change"("tenant_id", "contract_id");
CREATE INDEX "contract_change_tenant_id_state_day_idx" ON "contract_change"("tenant_id", "state", "day");
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contract"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "contract_change" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "contract_change" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "contract_change" TO spotledger_service;
