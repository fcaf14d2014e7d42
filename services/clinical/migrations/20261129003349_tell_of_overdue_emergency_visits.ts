import type { Knex } from 'knex';

/**
 * When the worker looks at an open visit again, and of what it has told. Triggers ask it to look whenever the visit or the clinic's rules
 * change, so that neither an operation nor a replica of the release before can leave that out.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table emergency_waits (
      clinic_id uuid not null,
      visit_id uuid not null,
      next_at timestamptz not null default now(),
      primary key (clinic_id, visit_id),
      foreign key (clinic_id, visit_id) references emergency_visits (clinic_id, id)
    );
    create index emergency_waits_next on emergency_waits (next_at);
    call protect_tenant_table('emergency_waits');
    call allow_updates('emergency_waits', '{next_at}');
    grant delete on emergency_waits to clinical_app;
    create policy worker_reads on emergency_waits for select to clinical_worker using (true);
    grant select on emergency_waits to clinical_worker;

    create table emergency_overdues (
      clinic_id uuid not null,
      visit_id uuid not null,
      kind text not null check (kind in ('target', 'reassessment')),
      due_at timestamptz not null,
      told_at timestamptz not null default now(),
      primary key (clinic_id, visit_id, kind, due_at),
      foreign key (clinic_id, visit_id) references emergency_visits (clinic_id, id)
    );
    call protect_tenant_table('emergency_overdues');

    create function watch_emergency_visit() returns trigger language plpgsql as $$
    begin
      if new.level is null or new.status in ('disposed', 'entered_in_error') then
        delete from emergency_waits where clinic_id = new.clinic_id and visit_id = new.id;
      else
        insert into emergency_waits (clinic_id, visit_id) values (new.clinic_id, new.id)
        on conflict (clinic_id, visit_id) do update set next_at = excluded.next_at;
      end if;
      return null;
    end $$;
    create trigger watched after insert or update of status, level, first_seen_at on emergency_visits
      for each row execute function watch_emergency_visit();
    insert into emergency_waits (clinic_id, visit_id)
      select clinic_id, id from emergency_visits where level is not null and status not in ('disposed', 'entered_in_error');

    create function watch_emergency_settings() returns trigger language plpgsql as $$
    begin
      update emergency_waits set next_at = now() where clinic_id = new.id;
      return null;
    end $$;
    create trigger watched after update of settings on clinics for each row
      when (old.settings -> 'emergency' is distinct from new.settings -> 'emergency'
        or old.settings -> 'areas' is distinct from new.settings -> 'areas')
      execute function watch_emergency_settings();
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger watched on clinics;
    drop trigger watched on emergency_visits;
    drop function watch_emergency_settings();
    drop function watch_emergency_visit();
    drop table emergency_overdues, emergency_waits;
  `);
