import type { Knex } from 'knex';

/** Wards, who works in them, and their beds. What a bed is by hand (free, being cleaned, blocked) is a column of its own. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table wards (
      clinic_id uuid not null references clinics,
      id uuid not null,
      code text not null,
      name text not null,
      specialty text,
      location_id uuid,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      foreign key (clinic_id, location_id) references locations (clinic_id, id)
    );
    create unique index wards_code on wards (clinic_id, lower(code));
    create index wards_order on wards (clinic_id, code, id);
    create index wards_updated on wards (clinic_id, updated_at, id);
    call protect_tenant_table('wards');
    call allow_updates('wards', '{code, name, specialty, location_id, active}');

    create table ward_practitioners (
      clinic_id uuid not null references clinics,
      ward_id uuid not null,
      practitioner_id uuid not null,
      primary key (clinic_id, ward_id, practitioner_id),
      foreign key (clinic_id, ward_id) references wards (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id)
    );
    create index ward_practitioners_practitioner on ward_practitioners (clinic_id, practitioner_id, ward_id);
    call protect_tenant_table('ward_practitioners');
    grant delete on ward_practitioners to clinical_app;

    create table beds (
      clinic_id uuid not null references clinics,
      id uuid not null,
      ward_id uuid not null,
      room text,
      name text not null,
      place text not null generated always as (coalesce(room, '') || ' ' || name) stored,
      type text not null check (type in ('standard', 'intensive', 'isolation', 'paediatric', 'maternity', 'chair')),
      tags text[] not null default '{}',
      active boolean not null default true,
      state text not null default 'free' check (state in ('free', 'cleaning', 'blocked')),
      state_reason text,
      expected_free_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      check (state <> 'blocked' or state_reason is not null),
      foreign key (clinic_id, ward_id) references wards (clinic_id, id)
    );
    comment on column beds.place is 'By which beds are listed.';
    create unique index beds_name on beds (clinic_id, ward_id, lower(coalesce(room, '')), lower(name));
    create index beds_order on beds (clinic_id, place, id);
    create index beds_updated on beds (clinic_id, updated_at, id);
    call protect_tenant_table('beds');
    call allow_updates('beds', '{room, name, type, tags, active, state, state_reason, expected_free_at}');
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table beds, ward_practitioners, wards');
