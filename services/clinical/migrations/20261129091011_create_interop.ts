import type { Knex } from 'knex';

/** Systems that speak HL7 v2, what they sent, and by which numbers they know what was made of it. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table interop_connections (
      clinic_id uuid not null references clinics,
      id uuid not null,
      name text not null,
      direction text not null check (direction in ('in', 'out', 'both')),
      transport text not null check (transport in ('mllp', 'http')),
      types text[] not null,
      sending_application text,
      sending_facility text,
      receiving_application text,
      receiving_facility text,
      charset text,
      tls jsonb not null,
      peer_cidrs text[] not null default '{}',
      address text,
      policy jsonb not null,
      status text not null default 'active' check (status in ('active', 'paused', 'stopped')),
      key_hash bytea,
      content_key_encrypted bytea not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      check (transport = 'mllp' or direction = 'in')
    );
    comment on column interop_connections.content_key_encrypted is 'Under which the messages of this connection are kept.';
    create index interop_connections_order on interop_connections (clinic_id, name, id);
    create index interop_connections_updated on interop_connections (clinic_id, updated_at, id);
    -- The port is one for all clinics: what MSH says must tell whose a message is.
    create unique index interop_connections_sender on interop_connections
      (sending_application, sending_facility, receiving_application, receiving_facility) nulls not distinct
      where transport = 'mllp' and direction <> 'out';
    create unique index interop_connections_id on interop_connections (id);
    call protect_tenant_table('interop_connections');
    call allow_updates('interop_connections', '{name, direction, types, sending_application, sending_facility, receiving_application,
      receiving_facility, charset, tls, peer_cidrs, address, policy, status, key_hash}');
    create policy worker on interop_connections to clinical_worker using (true);
    grant select on interop_connections to clinical_worker;
    grant update (content_key_encrypted) on interop_connections to clinical_worker;
    -- A message comes before its clinic is known: whoever holds the id, or says what MSH says, sees that connection.
    create policy by_sender on interop_connections for select to clinical_app using (
      id::text = current_setting('app.interop_connection', true)
      or (transport = 'mllp' and direction <> 'out' and nullif(current_setting('app.hl7_sender', true), '') is not null
        and coalesce(sending_application = current_setting('app.hl7_sender', true)::jsonb ->> 0, true)
        and coalesce(sending_facility = current_setting('app.hl7_sender', true)::jsonb ->> 1, true)
        and coalesce(receiving_application = current_setting('app.hl7_sender', true)::jsonb ->> 2, true)
        and coalesce(receiving_facility = current_setting('app.hl7_sender', true)::jsonb ->> 3, true)));

    create table interop_messages (
      clinic_id uuid not null references clinics,
      id uuid not null,
      connection_id uuid not null,
      direction text not null check (direction in ('in', 'out')),
      control_id text,
      type text,
      hl7_version text,
      status text not null check (status in ('received', 'applied', 'quarantined', 'rejected', 'discarded')),
      status_reason text,
      patient_id uuid,
      received_at timestamptz not null default now(),
      content_encrypted bytea not null,
      content_sha256 bytea not null,
      results jsonb not null default '[]',
      errors jsonb not null default '[]',
      ack jsonb,
      answers_encrypted bytea,
      -- Of a message that came under a control id that another one has.
      repeats_id boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      foreign key (clinic_id, connection_id) references interop_connections (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id)
    );
    create unique index interop_messages_once on interop_messages (clinic_id, connection_id, control_id)
      where control_id is not null and not repeats_id;
    create index interop_messages_control on interop_messages (clinic_id, control_id, id);
    create index interop_messages_received on interop_messages (clinic_id, received_at, id);
    create index interop_messages_status on interop_messages (clinic_id, status, received_at, id);
    create index interop_messages_connection on interop_messages (clinic_id, connection_id, received_at);
    create index interop_messages_patient on interop_messages (clinic_id, patient_id, received_at, id) where patient_id is not null;
    create index interop_messages_updated on interop_messages (clinic_id, updated_at, id);
    call protect_tenant_table('interop_messages');
    call allow_updates('interop_messages', '{status, status_reason, patient_id, results, errors, ack, answers_encrypted}');

    -- What was kept and not applied is looked for in all clinics.
    create index interop_messages_stranded on interop_messages (received_at) where status = 'received';
    create policy stranded on interop_messages for select to clinical_app using (
      status = 'received' and current_setting('app.hl7_stranded', true) = 'yes');

    create table interop_numbers (
      clinic_id uuid not null references clinics,
      connection_id uuid not null,
      kind text not null check (kind in ('visit', 'appointment', 'lab_result', 'order')),
      number text not null,
      resource_type text not null,
      resource_id uuid not null,
      primary key (clinic_id, connection_id, kind, number),
      foreign key (clinic_id, connection_id) references interop_connections (clinic_id, id)
    );
    comment on table interop_numbers is 'By which number a connection knows what its messages made.';
    create index interop_numbers_resource on interop_numbers (clinic_id, connection_id, resource_id);
    call protect_tenant_table('interop_numbers');
    grant update (resource_type, resource_id) on interop_numbers to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw('drop table interop_numbers, interop_messages, interop_connections');
