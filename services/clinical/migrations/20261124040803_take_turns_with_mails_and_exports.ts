import type { Knex } from 'knex';

/**
 * Each mail has its turn when it is queued: a minute after the last of those of its clinic, or of its person, that wait. Turns order
 * the queue and delay nothing. The serving role, which queues mails, cannot read those that wait: the trigger does.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table mails add column owner text, add column turn timestamptz not null default now();
    create index mails_owner on mails (owner, turn);
    create index mails_turn on mails (turn, next_attempt_at);
    drop index mails_due;
    create function take_mail_turn() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      new.owner := coalesce(new.about->>'clinic_id', new.user_id::text, new.about->>'address');
      new.turn := greatest(clock_timestamp(),
        (select max(turn) + interval '1 minute' from public.mails where owner = new.owner));
      return new;
    end $$;
    revoke execute on function take_mail_turn() from public;
    create trigger take_turn before insert on mails for each row execute function take_mail_turn();

    create index fhir_exports_worked on fhir_exports (clinic_id, leased_until)`);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop index fhir_exports_worked;
    drop trigger take_turn on mails;
    drop function take_mail_turn();
    create index mails_due on mails (next_attempt_at);
    alter table mails drop column owner, drop column turn`);
