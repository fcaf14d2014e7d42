import type { Knex } from 'knex';

/**
 * What must be said again of critical results until somebody acknowledges them. The trigger adds to it, so that a replica of the release
 * before cannot leave one out.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table critical_reminders (
      clinic_id uuid not null,
      lab_result_id uuid not null,
      sent integer not null default 0 check (sent >= 0),
      last_at timestamptz not null default now(),
      primary key (clinic_id, lab_result_id),
      foreign key (clinic_id, lab_result_id) references lab_results (clinic_id, id));
    call protect_tenant_table('critical_reminders');
    call allow_updates('critical_reminders', '{sent, last_at}');
    grant delete on critical_reminders to clinical_app;
    create policy worker_reads on critical_reminders for select to clinical_worker using (true);
    grant select on critical_reminders to clinical_worker;
    create function expect_acknowledgement() returns trigger language plpgsql as $$
    begin
      insert into critical_reminders (clinic_id, lab_result_id) values (new.clinic_id, new.id);
      return null;
    end $$;
    create trigger expects_acknowledgement after insert on lab_results for each row
      when (new.has_critical and new.awaits_acknowledgement) execute function expect_acknowledgement();
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger expects_acknowledgement on lab_results;
    drop function expect_acknowledgement();
    drop table critical_reminders`);
