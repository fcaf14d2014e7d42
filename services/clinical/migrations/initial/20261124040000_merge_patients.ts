import type { Knex } from 'knex';

/**
 * Records of one person that were made twice become one: what moved is kept row by row, so that it can go back. A record that
 * nobody may overwrite takes another patient by such a move alone, and a signed note remembers for whom it was signed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table patient_merges (
      clinic_id uuid not null references clinics,
      id uuid not null,
      source_id uuid not null,
      target_id uuid not null,
      reason text,
      merged_at timestamptz not null,
      merged_by_type text not null check (merged_by_type in ('user', 'api_key')),
      merged_by uuid not null,
      merged_by_name text not null,
      -- What the target said afterwards that it had not said before.
      added_alerts text[] not null default '{}',
      unmerge_reason text,
      unmerged_at timestamptz,
      unmerged_by_type text check (unmerged_by_type in ('user', 'api_key')),
      unmerged_by uuid,
      unmerged_by_name text,
      primary key (clinic_id, id),
      check (source_id <> target_id),
      check (num_nulls(unmerged_at, unmerged_by_type, unmerged_by, unmerged_by_name) in (0, 4)),
      foreign key (clinic_id, source_id) references patients (clinic_id, id),
      foreign key (clinic_id, target_id) references patients (clinic_id, id)
    );
    create unique index patient_merges_open on patient_merges (clinic_id, source_id) where unmerged_at is null;
    create index patient_merges_source on patient_merges (clinic_id, source_id, merged_at);
    create index patient_merges_target on patient_merges (clinic_id, target_id, merged_at);
    call protect_tenant_table('patient_merges');
    revoke update on patient_merges from clinical_app;
    grant update (unmerge_reason, unmerged_at, unmerged_by_type, unmerged_by, unmerged_by_name) on patient_merges to clinical_app;

    create table patient_merge_rows (
      clinic_id uuid not null,
      merge_id uuid not null,
      table_name text not null,
      row_id uuid not null,
      primary key (clinic_id, merge_id, table_name, row_id),
      foreign key (clinic_id, merge_id) references patient_merges (clinic_id, id)
    );
    call protect_tenant_table('patient_merge_rows');
    revoke update on patient_merge_rows from clinical_app;

    -- Whether one of the two is merged into the other, so that rows may go from one to the other.
    create function are_merged(clinic uuid, one uuid, other uuid) returns boolean language sql stable as $$
      select exists (select from patients p where p.clinic_id = clinic
        and (p.id = one and p.merged_into_id = other or p.id = other and p.merged_into_id = one))
    $$;

    create function guard_patient() returns trigger language plpgsql as $$
    declare
      free text[] := array['patient_id', 'signed_patient_id', 'recorded_for', 'version', 'updated_at'];
    begin
      if to_jsonb(new) - free <> to_jsonb(old) - free or not are_merged(new.clinic_id, old.patient_id, new.patient_id) then
        raise exception 'a record goes to another patient with a merge alone' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;

    alter table consultations add column signed_patient_id uuid;
    comment on column consultations.signed_patient_id is 'For whom it was signed, where that record was merged into another since.';
    create function keep_signed_patient() returns trigger language plpgsql as $$
    begin
      new.signed_patient_id := case when old.content_sha256 is not null
        then nullif(coalesce(old.signed_patient_id, old.patient_id), new.patient_id) end;
      return new;
    end $$;
    drop trigger signed on consultations;
    create trigger signed before update on consultations for each row
      when (old.patient_id is not distinct from new.patient_id) execute function guard_signed_consultation();
    create trigger signed_removed before delete on consultations for each row execute function guard_signed_consultation();
    create trigger merged before update on consultations for each row
      when (old.status <> 'draft' and old.patient_id is distinct from new.patient_id) execute function guard_patient();
    create trigger merged_signed before update on consultations for each row
      when (old.status <> 'draft' and old.patient_id is distinct from new.patient_id) execute function keep_signed_patient();

    drop trigger kept on lab_results;
    create trigger kept before update on lab_results for each row
      when (old.patient_id = new.patient_id) execute function guard_lab_result();
    create trigger merged before update on lab_results for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();

    drop trigger kept on prescriptions;
    create trigger kept before update on prescriptions for each row
      when (old.patient_id = new.patient_id) execute function guard_prescription();
    create trigger merged before update on prescriptions for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();

    create trigger merged before update on orders for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
    create trigger merged before update on appointments for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();

    alter table allergies add column recorded_for uuid;
    comment on column allergies.recorded_for is
      'For whom it was recorded, where that record was merged into another since: both may have said the same.';
    create function keep_recorded_for() returns trigger language plpgsql as $$
    begin
      new.recorded_for := nullif(coalesce(old.recorded_for, old.patient_id), new.patient_id);
      return new;
    end $$;
    create trigger merged before update on allergies for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
    create trigger merged_recorded before update on allergies for each row
      when (old.patient_id <> new.patient_id) execute function keep_recorded_for();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger merged on allergies;
    drop trigger merged_recorded on allergies;
    drop function keep_recorded_for();
    alter table allergies drop column recorded_for;
    drop trigger merged on appointments;
    drop trigger merged on orders;
    drop trigger merged on prescriptions;
    drop trigger kept on prescriptions;
    create trigger kept before update on prescriptions for each row execute function guard_prescription();
    drop trigger merged on lab_results;
    drop trigger kept on lab_results;
    create trigger kept before update on lab_results for each row execute function guard_lab_result();
    drop trigger merged on consultations;
    drop trigger merged_signed on consultations;
    drop trigger signed_removed on consultations;
    drop trigger signed on consultations;
    create trigger signed before update or delete on consultations for each row execute function guard_signed_consultation();
    drop function keep_signed_patient();
    drop function guard_patient();
    drop function are_merged(uuid, uuid, uuid);
    alter table consultations drop column signed_patient_id;
    drop table patient_merge_rows, patient_merges;
  `);
}
