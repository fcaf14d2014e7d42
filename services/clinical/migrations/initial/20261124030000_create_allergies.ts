import type { Knex } from 'knex';

/**
 * Allergies are records of their own. `patients.allergies` stays as the texts of those that count, so that lists need not look
 * further and the release before goes on; what that one writes there becomes records by a trigger.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table allergies (
      clinic_id uuid not null references clinics,
      id uuid not null,
      patient_id uuid not null,
      -- Says that somebody asked and there is none; then it has no substance.
      none_known boolean not null default false,
      substance_system text,
      substance_code text,
      substance_display text,
      category text check (category in ('food', 'medication', 'environment', 'biologic')),
      type text check (type in ('allergy', 'intolerance')),
      criticality text check (criticality in ('low', 'high', 'unable-to-assess')),
      clinical_status text default 'active' check (clinical_status in ('active', 'inactive', 'resolved')),
      verification_status text not null default 'unconfirmed'
        check (verification_status in ('unconfirmed', 'confirmed', 'refuted', 'entered-in-error')),
      status_reason text,
      reactions jsonb not null default '[]',
      -- Calendar days of which the month or the day may be missing.
      onset text,
      last_occurrence text,
      -- Null of what was there before allergies were records.
      recorded_at timestamptz,
      recorder_id uuid,
      asserter_type text check (asserter_type in ('patient', 'related_person', 'practitioner')),
      asserter_id uuid,
      asserter_name text,
      note text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      check (none_known = (substance_display is null)),
      check (substance_display is not null or coalesce(substance_system, substance_code) is null),
      check ((verification_status = 'entered-in-error') = (clinical_status is null)),
      check (asserter_id is null or asserter_type = 'practitioner'),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, recorder_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, asserter_id) references practitioners (clinic_id, id)
    );
    create index allergies_created on allergies (clinic_id, created_at, id);
    create index allergies_patient on allergies (clinic_id, patient_id, created_at, id);
    create index allergies_updated on allergies (clinic_id, updated_at, id);
    -- What counts is said once; by a digest, as nobody ever limited what the database takes for a text.
    create unique index allergies_once on allergies (clinic_id, patient_id,
        md5(coalesce(substance_system, '') || '|' || coalesce(substance_code, '') || '|' || coalesce(substance_display, '')))
      where clinical_status = 'active' and verification_status in ('unconfirmed', 'confirmed');
    call protect_tenant_table('allergies');

    -- Who writes texts alone, as the release before does, changes the records that count to what the texts say.
    create function keep_allergy_texts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.allergies is not distinct from old.allergies then return null; end if;
      update allergies a set clinical_status = 'inactive'
      where a.clinic_id = new.clinic_id and a.patient_id = new.id
        and a.clinical_status = 'active' and a.verification_status in ('unconfirmed', 'confirmed')
        and case when a.none_known then new.allergies <> '{}' else a.substance_display <> all (new.allergies) end;
      insert into allergies (clinic_id, id, patient_id, substance_display)
      select new.clinic_id, gen_random_uuid(), new.id, said.display
      from (select distinct display from unnest(new.allergies) display where display <> '') said
      where not exists (select from allergies a where a.clinic_id = new.clinic_id and a.patient_id = new.id
        and a.clinical_status = 'active' and a.verification_status in ('unconfirmed', 'confirmed')
        and a.substance_display = said.display);
      return null;
    end $$;
    create trigger allergy_texts_made after insert on patients for each row
      when (new.allergies <> '{}') execute function keep_allergy_texts();
    create trigger allergy_texts_changed after update of allergies on patients for each row
      execute function keep_allergy_texts();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger allergy_texts_made on patients;
    drop trigger allergy_texts_changed on patients;
    drop function keep_allergy_texts();
    drop table allergies;
  `);
}
