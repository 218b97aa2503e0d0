-- The days on which a commercial of a rotation group airs. Empty for the whole flight.
ALTER TABLE "commercial_group_member"
  ADD COLUMN "from_date" DATE,
  ADD COLUMN "to_date" DATE,
  ADD CONSTRAINT "commercial_group_member_dates" CHECK (to_date >= from_date);
