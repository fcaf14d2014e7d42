import type { Knex } from 'knex';

/** A draft is edited until it is issued: its text, its end and its items. What was issued keeps its items as they are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function guard_prescription() returns trigger language plpgsql as $$
    declare
      free text[] := array['status', 'status_reason', 'version', 'updated_at'];
    begin
      if old.status = 'draft' then
        free := free || array['authored_at', 'issued_at', 'prescriber_id', 'valid_until', 'notes', 'warnings', 'unchecked', 'override_reason'];
      end if;
      if to_jsonb(new) - free <> to_jsonb(old) - free then
        raise exception 'a prescription is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;

    create function guard_prescription_item() returns trigger language plpgsql as $$
    begin
      if exists (select from prescriptions r
        where r.clinic_id = old.clinic_id and r.id = old.prescription_id and r.status <> 'draft') then
        raise exception 'a prescription is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$;
    create trigger kept before update or delete on prescription_items
      for each row execute function guard_prescription_item();
    grant delete on prescription_items to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    revoke delete on prescription_items from clinical_app;
    drop trigger kept on prescription_items;
    drop function guard_prescription_item();
    create or replace function guard_prescription() returns trigger language plpgsql as $$
    declare
      free text[] := array['status', 'status_reason', 'version', 'updated_at'];
    begin
      if old.status = 'draft' then
        free := free || array['authored_at', 'issued_at', 'prescriber_id', 'warnings', 'unchecked', 'override_reason'];
      end if;
      if to_jsonb(new) - free <> to_jsonb(old) - free then
        raise exception 'a prescription is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
  `);
}
