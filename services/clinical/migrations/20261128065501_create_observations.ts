import type { Knex } from 'knex';

/** Each sign of a visit: its name, category, code of LOINC, display, unit, and where its numbers are in `consultation_vitals`. */
const SIGNS = `
    (0, 'blood-pressure', 'vital-signs', '85354-9', 'Blood pressure panel with all children optional', 'mm[Hg]',
      null::numeric, v.systolic::numeric, v.diastolic::numeric),
    (1, 'heart-rate', 'vital-signs', '8867-4', 'Heart rate', '/min', v.heart_rate, null, null),
    (2, 'respiratory-rate', 'vital-signs', '9279-1', 'Respiratory rate', '/min', v.respiratory_rate, null, null),
    (3, 'temperature', 'vital-signs', '8310-5', 'Body temperature', 'Cel', v.temperature_c, null, null),
    (4, 'spo2', 'vital-signs', '2708-6', 'Oxygen saturation in Arterial blood by Pulse oximetry', '%', v.spo2, null, null),
    (5, 'weight', 'vital-signs', '29463-7', 'Body weight', 'kg', v.weight_kg, null, null),
    (6, 'height', 'vital-signs', '8302-2', 'Body height', 'cm', v.height_cm, null, null),
    (7, 'bmi', 'vital-signs', '39156-5', 'Body mass index (BMI) [Ratio]', 'kg/m2', v.bmi, null, null),
    (8, 'glucose', 'laboratory', '2339-0', 'Glucose [Mass/volume] in Blood', 'mg/dL', v.glucose_mg_dl, null, null),
    (9, 'pain', 'survey', '72514-3', 'Pain severity - 0-10 verbal numeric rating', '{score}', v.pain, null, null),
    (10, 'gcs', 'survey', '9269-2', 'Glasgow coma score total', '{score}', v.gcs, null, null)`;

/**
 * Vital signs and laboratory values are rows of one table. Who writes `consultation_vitals` and `lab_observations`, as the release
 * before does, writes the rows by triggers in the same transaction. What a row repeats of its record (patient, practitioner, status,
 * release, last change) follows the record by triggers too, so that searches and the policy read one table.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table observations (
      clinic_id uuid not null,
      id uuid not null,
      part text not null default '',
      category text not null check (category in ('vital-signs', 'laboratory', 'survey')),
      sign text,
      record_id uuid not null,
      consultation_id uuid,
      lab_result_id uuid,
      position smallint not null default 0,
      patient_id uuid,
      practitioner_id uuid,
      performer_id uuid,
      order_item_id uuid,
      specimen_id uuid,
      code_system text not null,
      code text not null,
      display text not null,
      value_type text not null check (value_type in ('quantity', 'string', 'coded', 'range', 'components')),
      value_number numeric,
      value_comparator text check (value_comparator in ('<', '<=', '>=', '>')),
      value_unit text,
      value_text text,
      systolic numeric,
      diastolic numeric,
      interpretation text check (interpretation in ('N', 'L', 'H', 'LL', 'HH', 'A', 'AA', '<', '>')),
      reference_low numeric,
      reference_high numeric,
      reference_unit text,
      reference_text text,
      note text,
      method text,
      device text,
      observed_at timestamptz not null,
      own_time boolean not null default false,
      status text not null
        check (status in ('preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error')),
      reported_status text not null,
      released_at timestamptz,
      is_superseded boolean not null default false,
      supersedes_id uuid,
      entered_by uuid,
      entered_by_name text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null,
      primary key (clinic_id, id, part),
      check ((part <> '') <= (sign = part and id = consultation_id)),
      check (sign is not null or lab_result_id is not null),
      foreign key (clinic_id, consultation_id) references consultations (clinic_id, id),
      foreign key (clinic_id, lab_result_id) references lab_results (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id)
    );
    comment on table observations is
      'Vital signs and laboratory values. The first of a sign in a visit is named by the visit and the sign, all else by its id.';
    call protect_tenant_table('observations');
    alter table observations no force row level security;
    -- An id of each row, for lists: those of a visit share the id of the visit.
    create view visible_observations as
      select *, case when part = '' then id else md5(id::text || '.' || part)::uuid end as list_id
      from observations where clinic_id = (select current_clinic_id());
    grant select on visible_observations to clinical_app;
    create index observations_record on observations (clinic_id, record_id);
    create index observations_consultation on observations (clinic_id, consultation_id) where consultation_id is not null;

    -- Where an observation of a report stands: what was withdrawn is withdrawn in each part; what a correction calls final is corrected.
    create function observation_status(report text, reported text) returns text language sql immutable
      set search_path = pg_catalog, pg_temp
    return case when report in ('cancelled', 'entered-in-error') then report
      when report in ('corrected', 'amended') and reported = 'final' then report else reported end;

    create function visit_observation_status(visit text) returns text language sql immutable
      set search_path = pg_catalog, pg_temp
    return case visit when 'draft' then 'preliminary' when 'completed' then 'final' else 'entered-in-error' end;

    create function signs_of_vitals(v public.consultation_vitals) returns table (place smallint, sign text, category text,
        code text, display text, value_unit text, value_number numeric, systolic numeric, diastolic numeric)
      language sql stable set search_path = pg_catalog, pg_temp as $$
      select said.place::smallint, said.sign, said.category, said.code, said.display, said.value_unit, said.value_number,
        said.systolic, said.diastolic
      from (values ${SIGNS}) said(place, sign, category, code, display, value_unit, value_number, systolic, diastolic)
      where num_nonnulls(said.value_number, said.systolic, said.diastolic) > 0
    $$;

    -- A visit's signs are what its vital signs say: of a sign that was measured several times, the newest is.
    create function keep_signs(clinic uuid, visits uuid[]) returns void language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    declare
      before text := current_setting('app.clinic_id', true);
    begin
      -- The owner of the tables is bound by row-level security, whoever calls.
      perform set_config('app.clinic_id', clinic::text, true);
      delete from public.observations o where o.clinic_id = clinic and o.record_id = any(visits)
        and not exists (select from public.consultation_vitals v, public.signs_of_vitals(v) said
          where v.clinic_id = clinic and v.consultation_id = o.record_id and said.sign = o.sign);
      update public.observations o
        set value_number = said.value_number, systolic = said.systolic, diastolic = said.diastolic
        from public.consultation_vitals v, public.signs_of_vitals(v) said
        where v.clinic_id = clinic and v.consultation_id = any(visits)
          and o.clinic_id = clinic and o.record_id = v.consultation_id
          and (o.id, o.part) = (select n.id, n.part from public.observations n where n.clinic_id = clinic
            and n.record_id = v.consultation_id and n.sign = said.sign
            order by n.observed_at desc, n.created_at desc, n.id desc limit 1)
          and (o.value_number, o.systolic, o.diastolic) is distinct from (said.value_number, said.systolic, said.diastolic);
      insert into public.observations (clinic_id, id, part, category, sign, record_id, consultation_id, position,
          patient_id, practitioner_id, performer_id, code_system, code, display, value_type, value_number, value_unit, systolic, diastolic, observed_at,
          status, reported_status, updated_at)
        select clinic, c.id, said.sign, said.category, said.sign, c.id, c.id, said.place, c.patient_id, c.practitioner_id,
          c.practitioner_id, 'http://loinc.org', said.code, said.display,
          case when said.value_number is null then 'components' else 'quantity' end, said.value_number, said.value_unit,
          said.systolic, said.diastolic, coalesce(c.started_at, c.created_at), public.visit_observation_status(c.status), 'final',
          c.updated_at
        from public.consultation_vitals v join public.consultations c on c.clinic_id = clinic and c.id = v.consultation_id,
          public.signs_of_vitals(v) said
        where v.clinic_id = clinic and v.consultation_id = any(visits)
          and not exists (select from public.observations o where o.clinic_id = clinic and o.record_id = c.id
            and o.sign = said.sign);
      perform set_config('app.clinic_id', coalesce(before, ''), true);
    end $$;

    create function keep_vital_signs() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    begin
      perform public.keep_signs(new.clinic_id, array[new.consultation_id]);
      return null;
    end $$;
    create trigger observed after insert or update on consultation_vitals for each row execute function keep_vital_signs();

    -- Vital signs are replaced by removing and adding them: what is not there at the end of the transaction was taken out.
    create function remove_vital_signs() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    begin
      perform public.keep_signs(old.clinic_id, array[old.consultation_id]);
      return null;
    end $$;
    create constraint trigger unobserved after delete on consultation_vitals deferrable initially deferred
      for each row execute function remove_vital_signs();

    create function follow_consultation() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    begin
      update public.observations set patient_id = new.patient_id,
          status = public.visit_observation_status(new.status), updated_at = new.updated_at
        where clinic_id = new.clinic_id and record_id = new.id;
      if coalesce(new.started_at, new.created_at) <> coalesce(old.started_at, old.created_at) then
        update public.observations set observed_at = coalesce(new.started_at, new.created_at)
          where clinic_id = new.clinic_id and record_id = new.id and not own_time;
      end if;
      return null;
    end $$;
    create trigger observed after update on consultations for each row execute function follow_consultation();

    create function keep_results(clinic uuid, results uuid[]) returns void language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    declare
      before text := current_setting('app.clinic_id', true);
    begin
      -- The owner of the tables is bound by row-level security, whoever calls.
      perform set_config('app.clinic_id', clinic::text, true);
      insert into public.observations (clinic_id, id, category, record_id, lab_result_id, consultation_id, position,
          patient_id, practitioner_id, order_item_id, specimen_id, code_system, code, display, value_type, value_number, value_comparator,
          value_unit, value_text, interpretation, reference_low, reference_high, reference_unit, reference_text, note,
          observed_at, status, reported_status, released_at, is_superseded, entered_by, entered_by_name, created_at, updated_at)
        select clinic, o.id, 'laboratory', r.id, r.id, r.consultation_id, o.position, r.patient_id, r.practitioner_id,
          r.order_item_id, case when r.specimen_type is not null or r.specimen_collected_at is not null then r.id end,
          o.code_system, o.code, o.display, o.value_type, o.value_number, o.value_comparator, o.value_unit, o.value_text,
          o.interpretation, o.reference_low, o.reference_high, o.reference_unit, o.reference_text, o.note,
          coalesce(r.specimen_collected_at, r.issued_at), public.observation_status(r.status, o.status), o.status, r.released_at,
          r.superseded_by_id is not null, r.entered_by, r.entered_by_name, r.created_at, r.updated_at
        from public.lab_results r join public.lab_observations o on o.clinic_id = clinic and o.lab_result_id = r.id
        where r.clinic_id = clinic and r.id = any(results)
        on conflict (clinic_id, id, part) do update
          set status = excluded.status, reported_status = excluded.reported_status
        where observations.reported_status <> excluded.reported_status;
      perform set_config('app.clinic_id', coalesce(before, ''), true);
    end $$;

    create function keep_lab_observations() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    begin
      perform public.keep_results(said.clinic_id, array_agg(distinct said.lab_result_id)) from said group by said.clinic_id;
      return null;
    end $$;
    create trigger observed after insert on lab_observations referencing new table as said
      for each statement execute function keep_lab_observations();
    create trigger observed_otherwise after update on lab_observations referencing new table as said
      for each statement execute function keep_lab_observations();

    create function follow_lab_result() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    begin
      update public.observations set patient_id = new.patient_id,
          status = public.observation_status(new.status, reported_status), released_at = new.released_at,
          is_superseded = new.superseded_by_id is not null, updated_at = new.updated_at
        where clinic_id = new.clinic_id and record_id = new.id;
      return null;
    end $$;
    create trigger observed after update on lab_results for each row execute function follow_lab_result();

    revoke execute on function keep_signs(uuid, uuid[]), keep_results(uuid, uuid[]), keep_vital_signs(), remove_vital_signs(),
      follow_consultation(), keep_lab_observations(), follow_lab_result() from public;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger observed on consultation_vitals;
    drop trigger unobserved on consultation_vitals;
    drop trigger observed on consultations;
    drop trigger observed on lab_observations;
    drop trigger observed_otherwise on lab_observations;
    drop trigger observed on lab_results;
    drop view visible_observations;
    drop table observations;
    drop function keep_vital_signs(), remove_vital_signs(), follow_consultation(), keep_lab_observations(),
      follow_lab_result(), keep_signs(uuid, uuid[]), keep_results(uuid, uuid[]), signs_of_vitals(consultation_vitals), observation_status(text, text),
      visit_observation_status(text)`);
