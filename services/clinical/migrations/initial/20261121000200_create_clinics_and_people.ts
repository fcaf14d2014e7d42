import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table clinics (
      id uuid primary key,
      name text not null,
      timezone text not null,
      locale text not null default 'es',
      environment text not null default 'live' check (environment in ('live', 'test')),
      sandbox_of uuid unique references clinics,
      settings jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((environment = 'test') = (sandbox_of is not null))
    );

    create table users (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      name text not null,
      password_hash text not null,
      disabled_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create trigger touch before update on users for each row execute function touch_row();
    grant select, insert, update on users to clinical_app;

    create table practitioners (
      clinic_id uuid not null references clinics,
      id uuid not null,
      full_name text not null,
      license_number text,
      specialty text,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (clinic_id, id)
    );

    -- A document number without the dots and dashes that everybody writes in another way.
    create function document_key(number text) returns text language sql immutable strict parallel safe
      return nullif(upper(regexp_replace(number, '[ !-/:-@[-\`{-~]+', '', 'g')), '');

    -- Folded words with one space between: what is searched by the beginnings of words. LIKE takes it literally.
    create function search_words(value text) returns text language sql immutable strict parallel safe
      return btrim(regexp_replace(fold_text(value), '[ !-/:-@[-\`{-~]+', ' ', 'g'));

    create table patients (
      clinic_id uuid not null references clinics,
      id uuid not null,
      mrn text not null,
      document_type text,
      document_number text,
      document_country text,
      document_key text generated always as (document_key(document_number)) stored,
      given_names text not null,
      first_surname text not null,
      second_surname text,
      full_name text not null generated always as
        (given_names || ' ' || first_surname || coalesce(' ' || second_surname, '')) stored,
      sort_name text collate "C" not null generated always as
        (fold_text(given_names || ' ' || first_surname || coalesce(' ' || second_surname, ''))) stored,
      search_text text not null generated always as
        (' ' || search_words(given_names || ' ' || first_surname || coalesce(' ' || second_surname, '')
          || coalesce(' ' || document_number || ' ' || document_key(document_number), ''))) stored,
      birth_date date,
      sex text not null default 'unknown' check (sex in ('male', 'female', 'other', 'unknown')),
      phone text,
      email text,
      address jsonb,
      blood_type text,
      allergies text[] not null default '{}',
      alerts text[] not null default '{}',
      active boolean not null default true,
      deceased_at timestamptz,
      merged_into_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      unique (clinic_id, mrn),
      foreign key (clinic_id, merged_into_id) references patients (clinic_id, id)
    );
    create unique index patients_document on patients (clinic_id, document_type, document_key) where document_key is not null;
    create index patients_document_key on patients (clinic_id, document_key) where document_key is not null;
    create index patients_name on patients (clinic_id, sort_name, id);
    create index patients_sex on patients (clinic_id, sex, sort_name, id);
    create index patients_inactive on patients (clinic_id, sort_name, id) where not active;
    create index patients_birth_date on patients (clinic_id, birth_date) where birth_date is not null;
    create index patients_phone on patients (clinic_id, phone) where phone is not null;
    create index patients_email on patients (clinic_id, email) where email is not null;
    create index patients_updated on patients (clinic_id, updated_at, id);
    create index patients_search on patients using gin (search_text gin_trgm_ops);

    create table locations (
      clinic_id uuid not null references clinics,
      id uuid not null,
      name text not null,
      room text,
      timezone text,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (clinic_id, id)
    );

    create table memberships (
      clinic_id uuid not null references clinics,
      user_id uuid not null references users,
      role text not null check (role in ('owner', 'administrator', 'doctor', 'nurse', 'front_desk', 'patient')),
      status text not null default 'active' check (status in ('active', 'suspended')),
      is_default boolean not null default false,
      practitioner_id uuid,
      patient_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (clinic_id, user_id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id)
    );
    create unique index memberships_default on memberships (user_id) where is_default;
    create index memberships_user on memberships (user_id);

    create table phi_policies (
      clinic_id uuid primary key references clinics,
      roles text[] not null default '{doctor,nurse,api_key}',
      relation text not null default 'any' check (relation in ('any', 'care_team', 'own')),
      hours jsonb,
      ip_cidrs cidr[] not null default '{}',
      break_glass boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    call protect_tenant_table('practitioners');
    call protect_tenant_table('patients');
    call protect_tenant_table('locations');
    call protect_tenant_table('memberships');
    call protect_tenant_table('phi_policies');

    -- For lists and searches: the view names the clinic itself and runs as its owner, because row-level security
    -- would keep LIKE, which is not leakproof, from the trigram index. So the owner is not bound here.
    alter table patients no force row level security;
    create view clinic_patients as select * from patients where clinic_id = current_clinic_id();
    grant select on clinic_patients to clinical_app;

    -- A user sees the own memberships, and the clinics they lead to, before a clinic is chosen.
    create policy own_memberships on memberships for select using (user_id = current_user_id());

    alter table clinics enable row level security;
    alter table clinics force row level security;
    create policy tenant on clinics using (id = current_clinic_id()) with check (id = current_clinic_id());
    create policy own_sandbox on clinics using (sandbox_of = current_clinic_id()) with check (sandbox_of = current_clinic_id());
    create policy own_clinics on clinics for select
      using (id in (select clinic_id from memberships where user_id = current_user_id()));
    create trigger touch before update on clinics for each row execute function touch_row();
    grant select, insert, update on clinics to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `drop view clinic_patients; drop table phi_policies, memberships, locations, patients, practitioners, users, clinics cascade; drop function search_words(text), document_key(text)`,
  );
}
