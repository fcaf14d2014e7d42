import type { Knex } from 'knex';

const TABLES = ['consultation_sections', 'consultation_vitals', 'consultation_diagnoses'];

/** What is added to a consultation is checked once a statement instead of once a row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function guard_signed_additions() returns trigger language plpgsql as $$
    begin
      if exists (select from added join consultations c on c.clinic_id = added.clinic_id and c.id = added.consultation_id
          where c.status <> 'draft' and c.xmin <> pg_current_xact_id()::xid) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$;
  `);
  for (const table of TABLES) {
    await knex.raw(`
      drop trigger signed on ${table};
      create trigger signed before update or delete on ${table} for each row execute function guard_signed_content();
      create trigger signed_additions after insert on ${table} referencing new table as added
        for each statement execute function guard_signed_additions();
    `);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) {
    await knex.raw(`
      drop trigger signed_additions on ${table};
      drop trigger signed on ${table};
      create trigger signed before insert or update or delete on ${table} for each row execute function guard_signed_content();
    `);
  }
  await knex.raw('drop function guard_signed_additions()');
}
