import type { Knex } from 'knex';

const BEFORE =
  '{active, address, alerts, allergies, birth_date, blood_type, deceased_at, deceased_on, document_country, document_number, document_type, email, first_surname, given_names, merged_into_id, mrn, phone, second_surname, sex}';

export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table patients add column reminders_enabled boolean not null default true;
    call allow_updates('patients', '${BEFORE.replace('sex', 'reminders_enabled, sex')}')`);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table patients drop column reminders_enabled;
    call allow_updates('patients', '${BEFORE}')`);
