import type { Knex } from 'knex';

/**
 * What was signed or reported stays, whoever writes. The serving role adds signs to drafts, changes and removes them; what a row
 * repeats of its record only triggers change.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create function guard_observation() returns trigger language plpgsql as $$
    begin
      if old.lab_result_id is not null then
        raise exception 'a laboratory result is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      if exists (select from public.consultations c where c.clinic_id = old.clinic_id and c.id = old.consultation_id
          and c.status <> 'draft' and c.xmin <> pg_current_xact_id()::xid) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger kept before delete or update of id, part, category, sign, consultation_id, lab_result_id, code_system, code,
        value_type, value_number, value_comparator, value_unit, value_text, systolic, diastolic, observed_at, own_time
      on observations for each row execute function guard_observation();

    create function guard_added_signs() returns trigger language plpgsql as $$
    begin
      if exists (select from added join public.consultations c on c.clinic_id = added.clinic_id and c.id = added.consultation_id
          where added.lab_result_id is null and c.status <> 'draft' and c.xmin <> pg_current_xact_id()::xid) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$;
    create trigger signed_additions after insert on observations referencing new table as added
      for each statement execute function guard_added_signs();

    grant delete on observations to clinical_app;
    call allow_updates('observations', '{value_number,systolic,diastolic,observed_at,own_time}');
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    revoke delete on observations from clinical_app;
    revoke update (value_number, systolic, diastolic, observed_at, own_time) on observations from clinical_app;
    drop trigger signed_additions on observations;
    drop trigger kept on observations;
    drop function guard_added_signs(), guard_observation()`);
