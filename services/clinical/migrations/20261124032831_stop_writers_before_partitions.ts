import type { Knex } from 'knex';

/** A writer who chose the rest before a partition was attached got an error, as the rest no longer takes rows of that month. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function make_month_partitions(parent text, stamp text, first_month timestamp, months_ahead integer) returns integer
      language plpgsql security invoker set search_path = pg_catalog, pg_temp as $$
    declare
      month_start timestamp := first_month;
      name text;
      made integer := 0;
    begin
      perform pg_advisory_xact_lock(7201405);
      -- Writers queue behind this, for less time than they wait for a lock. Who cannot have it makes the partitions later.
      perform set_config('lock_timeout', '1s', true);
      while month_start <= date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead) loop
        name := parent || '_' || to_char(month_start, 'YYYY_MM');
        if to_regclass('public.' || name) is null then
          execute format('create table public.%I (like public.%I including all)', name, parent);
          execute format('alter table public.%I enable row level security', name);
          -- Writers wait before they choose a partition. One that waits for the rest has chosen it, and is refused after the attaching.
          execute format('lock table public.%I in share row exclusive mode', parent);
          execute format('lock table public.%I in access exclusive mode', parent || '_rest');
          execute format('with moved as (delete from public.%I where %I >= %L and %I < %L returning *)
            insert into public.%I select * from moved', parent || '_rest', stamp, month_start at time zone 'UTC',
            stamp, (month_start + interval '1 month') at time zone 'UTC', name);
          execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
            parent, name, month_start at time zone 'UTC', (month_start + interval '1 month') at time zone 'UTC');
          made := made + 1;
        end if;
        month_start := month_start + interval '1 month';
      end loop;
      return made;
    end $$;
  `);
}

export async function down(): Promise<void> {
  // The function is the same but for its locks.
}
