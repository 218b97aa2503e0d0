-- Message keys that said "copy" for a commercial. Texts that tenants or the platform wrote over them stay theirs.
CREATE TEMPORARY TABLE renamed_key (was TEXT, now TEXT);
INSERT INTO renamed_key VALUES
  ('breaks.copy', 'breaks.commercial'),
  ('campaigns.copy', 'campaigns.commercial'),
  ('campaigns.copy_later', 'campaigns.commercial_later'),
  ('campaigns.copy_new', 'campaigns.commercial_new'),
  ('campaigns.copy_upload', 'campaigns.commercial_upload'),
  ('campaigns.copy_of_nobody', 'campaigns.commercial_of_nobody'),
  ('campaigns.copy_plan', 'campaigns.commercial_plan'),
  ('campaigns.check.no_copy', 'campaigns.check.no_commercial'),
  ('campaigns.steps.copy', 'campaigns.steps.commercials'),
  ('campaigns.steps_short.copy', 'campaigns.steps_short.commercials'),
  ('reports.copy', 'reports.commercial'),
  ('log.swap_copy', 'log.change_commercial'),
  ('log.other_copy', 'log.commercial'),
  ('swap.copy', 'swap.commercials'),
  ('swap.by_copy', 'swap.by_commercial'),
  ('organisation.spots.copy_1', 'organisation.spots.commercial_1'),
  ('organisation.spots.copy_2', 'organisation.spots.commercial_2'),
  ('organisation.spots.copy_3', 'organisation.spots.commercial_3'),
  ('shell.go.copy', 'shell.go.commercials'),
  ('errors.copy_twice', 'errors.commercial_and_group'),
  ('errors.not_the_copys_length', 'errors.commercial_length');
UPDATE "wording" w SET "key" = k.now || substr(w."key", length(k.was) + 1)
  FROM renamed_key k WHERE w."key" = k.was OR w."key" LIKE replace(k.was, '_', '\_') || '.%';
UPDATE "platform_wording" w SET "key" = k.now || substr(w."key", length(k.was) + 1)
  FROM renamed_key k WHERE w."key" = k.was OR w."key" LIKE replace(k.was, '_', '\_') || '.%';
DROP TABLE renamed_key;
