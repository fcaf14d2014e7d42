import type { Knex } from 'knex';

/**
 * Makes the feeds of changes safe from a clock that steps back: `change_clock` is the latest instant, in
 * microseconds since 1970, that a horizon has shown, and no change gets an instant before it. A sequence, as
 * that counts at once and for everybody, whether the transaction that moved it is kept or not.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create sequence change_clock as bigint minvalue 0;
    -- Whoever writes a row with a change_instant() reads it.
    grant select on sequence change_clock to public;

    create function database_clock() returns timestamptz language sql volatile
      return clock_timestamp();

    create function shown_instant() returns timestamptz language plpgsql as $$
    begin
      return timestamptz 'epoch' + (select last_value from public.change_clock) * interval '1 microsecond';
    end $$;

    -- The updated_at of a row that is being written. Until the transaction ends it holds a lock, shared by
    -- all, that is named by the second in which it wrote: so readers know which times may still be filled.
    -- What was shown is read again behind the lock: a reader that did not see the lock has moved it before.
    create or replace function change_instant() returns timestamptz language plpgsql as $$
    declare
      began_at timestamptz := greatest(public.database_clock(), public.shown_instant());
    begin
      perform pg_advisory_xact_lock_shared(20261121, floor(extract(epoch from began_at) - 1700000000)::integer);
      return greatest(public.database_clock(), public.shown_instant(), began_at);
    end $$;

    -- Moves change_clock to now, or by a microsecond where it is ahead, and tells where it is. Only for
    -- change_horizon(), which the application may call: it may not move the clock itself.
    -- One does this at a time. The block ends with an error so that its lock ends with it, not with the
    -- transaction of the reader; what setval has done stays.
    create function advance_change_clock() returns timestamptz language plpgsql as $$
    declare
      now_at timestamptz;
    begin
      begin
        perform pg_advisory_xact_lock(20261121, -1);
        now_at := greatest(public.database_clock(), public.shown_instant() + interval '1 microsecond');
        perform setval('public.change_clock', (extract(epoch from now_at) * 1000000)::bigint);
        raise exception using errcode = 'CLOCK';
      exception when sqlstate 'CLOCK' then null;
      end;
      return now_at;
    end $$;

    -- No change before this instant is still uncommitted or yet to be made. To be read in a statement before
    -- the one that reads the rows, whose snapshot must be the later one; the clock before the locks.
    create or replace function change_horizon() returns timestamptz language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
    declare
      asked_at timestamptz := public.advance_change_clock();
      oldest_writer timestamptz;
    begin
      select to_timestamp(1700000000 + min(objid::bigint)) into oldest_writer from pg_locks
      where locktype = 'advisory' and classid = 20261121 and objsubid = 2 and objid::bigint < 2147483648
        and database = (select oid from pg_database where datname = current_database());
      return least(asked_at, oldest_writer);
    end $$;
    revoke execute on function advance_change_clock() from public;

    select advance_change_clock();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function change_instant() returns timestamptz language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(20261121, floor(extract(epoch from clock_timestamp()) - 1700000000)::integer);
      return clock_timestamp();
    end $$;
    create or replace function change_horizon() returns timestamptz language plpgsql as $$
    declare
      asked_at timestamptz := clock_timestamp();
      oldest_writer timestamptz;
    begin
      select to_timestamp(1700000000 + min(objid::bigint)) into oldest_writer from pg_locks
      where locktype = 'advisory' and classid = 20261121 and objsubid = 2
        and database = (select oid from pg_database where datname = current_database());
      return least(asked_at, oldest_writer);
    end $$;
    drop function advance_change_clock(), shown_instant(), database_clock();
    drop sequence change_clock;
  `);
}
