-- One word for one thing: a break of a day is an ad_break, an airing is a spot, the distance between spots is a separation.
ALTER TABLE "break_occurrence" RENAME TO "ad_break";
ALTER INDEX "break_occurrence_pkey" RENAME TO "ad_break_pkey";
ALTER INDEX "break_occurrence_tenant_id_station_id_date_second_key" RENAME TO "ad_break_tenant_id_station_id_date_second_key";
ALTER TABLE "ad_break" RENAME CONSTRAINT "break_occurrence_tenant_id_station_id_fkey" TO "ad_break_tenant_id_station_id_fkey";
ALTER TABLE "ad_break" RENAME CONSTRAINT "break_occurrence_tenant_id_opener_id_fkey" TO "ad_break_tenant_id_opener_id_fkey";
ALTER TABLE "ad_break" RENAME CONSTRAINT "break_occurrence_tenant_id_closer_id_fkey" TO "ad_break_tenant_id_closer_id_fkey";
ALTER TABLE "ad_break" RENAME CONSTRAINT "break_occurrence_tenant_id_separator_id_fkey" TO "ad_break_tenant_id_separator_id_fkey";
ALTER TABLE "ad_break" RENAME CONSTRAINT "break_occurrence_tenant_id_topup_set_fkey" TO "ad_break_tenant_id_topup_set_fkey";
ALTER TABLE "spot" RENAME COLUMN "occurrence_id" TO "break_id";
ALTER INDEX "spot_tenant_id_occurrence_id_idx" RENAME TO "spot_tenant_id_break_id_idx";
ALTER TABLE "spot" RENAME CONSTRAINT "spot_tenant_id_occurrence_id_fkey" TO "spot_tenant_id_break_id_fkey";
ALTER TABLE "report" RENAME COLUMN "plays" TO "spots";
ALTER TABLE "scenario" RENAME COLUMN "plays" TO "spots";
ALTER TABLE "as_run_line" RENAME COLUMN "play_id" TO "spot_ref";
ALTER TABLE "campaign" RENAME COLUMN "apart" TO "separation";
ALTER TABLE "campaign" RENAME COLUMN "plays_booked" TO "spots_booked";

-- Values kept as JSON follow the same terms. Keys of jsonb are printed as "key": so only keys are met, not texts.
UPDATE "campaign" SET "separation" = replace("separation"::text, '"voice":', '"artist":')::jsonb WHERE "separation" IS NOT NULL;
UPDATE "campaign" SET "unplaced" = replace("unplaced"::text, '"plays":', '"spots":')::jsonb, "plan" = replace("plan"::text, '"plays":', '"spots":')::jsonb;
UPDATE "tenant" SET "settings_json" = replace(replace("settings_json"::text, '"apart":', '"separation":'), '"voice":', '"artist":')::jsonb;
UPDATE "segment" SET "hours" = replace("hours"::text, '"plays":', '"spots":')::jsonb, "frozen" = replace("frozen"::text, '"plays":', '"spots":')::jsonb, "follows" = replace("follows"::text, '"apart":', '"separation":')::jsonb;
UPDATE "price_model" SET "terms" = replace("terms"::text, '"plays":', '"spots":')::jsonb;
UPDATE "price_model_version" SET "terms" = replace("terms"::text, '"plays":', '"spots":')::jsonb;
UPDATE "report" SET "snapshot" = replace("snapshot"::text, '"plays":', '"spots":')::jsonb;
UPDATE "station" SET "outputs" = replace("outputs"::text, '"play_id"', '"spot_ref"')::jsonb;
-- Proposals and first answers that are not taken up any more.
DELETE FROM "schedule_preview";
DELETE FROM "idempotency";
ALTER TABLE "job" RENAME COLUMN "ask" TO "input";
UPDATE "contract_template" SET "text" = replace("text", '{plays}', '{spots}');
