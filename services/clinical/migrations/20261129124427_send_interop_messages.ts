import type { Knex } from 'knex';

const STATUSES = `'received', 'applied', 'quarantined', 'rejected', 'discarded'`;
const UPDATED = 'status, status_reason, patient_id, results, errors, ack, answers_encrypted';

/** What is told to other systems: each change waits for each connection that wants it, in their order. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table interop_messages drop constraint interop_messages_status_check;
    alter table interop_messages add constraint interop_messages_status_check
      check (status in (${STATUSES}, 'queued', 'sent', 'acknowledged')) not valid;
    call allow_updates('interop_messages', '{${UPDATED}, control_id, content_encrypted, content_sha256}');
    create table interop_queue (
      clinic_id uuid not null references clinics,
      id uuid not null,
      connection_id uuid not null,
      place bigint not null generated always as identity,
      event text not null,
      resource_type text not null,
      resource_id uuid not null,
      told_version integer not null,
      -- How often it was put into the worklist and out again.
      round integer not null default 0,
      state text not null default 'new' check (state in ('new', 'queued', 'done')),
      created_at timestamptz not null default now(),
      primary key (clinic_id, id),
      foreign key (clinic_id, connection_id) references interop_connections (clinic_id, id)
    );
    comment on column interop_queue.id is 'Of the message that tells it.';
    create index interop_queue_waiting on interop_queue (clinic_id, connection_id, place) where state <> 'done';
    create index interop_queue_connection on interop_queue (clinic_id, connection_id);
    call protect_tenant_table('interop_queue');
    grant update (state, round) on interop_queue to clinical_app;
    create policy worker on interop_queue to clinical_worker using (true) with check (true);
    grant select, insert on interop_queue to clinical_worker;

    create table interop_senders (
      clinic_id uuid not null references clinics,
      connection_id uuid not null,
      holder uuid,
      leased_until timestamptz not null default '-infinity',
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default '-infinity',
      primary key (clinic_id, connection_id),
      foreign key (clinic_id, connection_id) references interop_connections (clinic_id, id)
    );
    comment on table interop_senders is 'Who sends over a connection: one at a time.';
    call protect_tenant_table('interop_senders');
    grant update (holder, leased_until, attempts, next_attempt_at) on interop_senders to clinical_app;

    insert into outbox_consumers (name, changed_at, id)
      select 'hl7', changed_at, id from outbox_consumers where name = 'webhooks';
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    delete from outbox_backlogs where consumer = 'hl7';
    delete from outbox_consumers where name = 'hl7';
    drop table interop_senders, interop_queue;
    call allow_updates('interop_messages', '{${UPDATED}}');
    alter table interop_messages drop constraint interop_messages_status_check;
    alter table interop_messages add constraint interop_messages_status_check check (status in (${STATUSES})) not valid;
  `);
