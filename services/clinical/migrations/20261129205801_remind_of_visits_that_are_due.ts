import type { Knex } from 'knex';

/**
 * When a patient is to be told that a visit is due: a week before the follow-up that a signed consultation names, a week after a
 * practitioner of the clinic accepted a referral without booking; null once that was looked at. Triggers add to it, so that a replica of
 * the release before leaves nothing out.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table due_visits (
      clinic_id uuid not null references clinics (id),
      record_id uuid not null,
      due_at timestamptz,
      primary key (clinic_id, record_id));
    comment on column due_visits.record_id is 'A consultation or a referral.';
    create index due_visits_due on due_visits (due_at) where due_at is not null;
    call protect_tenant_table('due_visits');
    call allow_updates('due_visits', '{due_at}');
    create policy worker_reads on due_visits for select to clinical_worker using (true);
    grant select on due_visits to clinical_worker;
    create function expect_follow_up() returns trigger language plpgsql as $$
    begin
      insert into due_visits (clinic_id, record_id, due_at)
      select new.clinic_id, new.id, (new.follow_up_date - 7 + time '09:00') at time zone c.timezone
      from clinics c where c.id = new.clinic_id and new.follow_up_date > current_date
      on conflict (clinic_id, record_id) do nothing;
      return null;
    end $$;
    create trigger made_to_follow_up after insert on consultations for each row
      when (new.status = 'completed' and new.follow_up_date is not null) execute function expect_follow_up();
    create trigger signed_to_follow_up after update of status on consultations for each row
      when (new.status = 'completed' and old.status <> 'completed' and new.follow_up_date is not null)
      execute function expect_follow_up();
    create function expect_referred() returns trigger language plpgsql as $$
    begin
      insert into due_visits (clinic_id, record_id, due_at) values (new.clinic_id, new.id, now() + interval '7 days')
      on conflict (clinic_id, record_id) do nothing;
      return null;
    end $$;
    create trigger accepted_to_visit after update of status on referrals for each row
      when (new.status = 'accepted' and old.status <> 'accepted' and new.appointment_id is null
        and new.to_practitioner_id is not null)
      execute function expect_referred();
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger accepted_to_visit on referrals;
    drop trigger signed_to_follow_up on consultations;
    drop trigger made_to_follow_up on consultations;
    drop function expect_referred();
    drop function expect_follow_up();
    drop table due_visits`);
