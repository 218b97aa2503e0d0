-- An update names the version that was read: the name of a person, the terms of a member, the cart number of a commercial.
ALTER TABLE "app_user" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "membership" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "cart_number" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
