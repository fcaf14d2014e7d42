import type { Knex } from 'knex';

/**
 * Recalls of lots. Triggers block the lots that a recall names, at once and those that come later: what is blocked follows from the rows
 * whatever the service does. Nothing takes the block away.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table pharmacy_recalls (
      clinic_id uuid not null references clinics,
      id uuid not null,
      product_id uuid not null,
      lot_numbers text[] check (cardinality(lot_numbers) > 0),
      reason text not null,
      source text,
      status text not null default 'open' check (status in ('open', 'closed')),
      recovered bigint check (recovered >= 0),
      notes text,
      actor_type text not null check (actor_type in ('user', 'api_key')),
      actor_id uuid not null,
      actor_name text not null,
      closed_at timestamptz,
      closed_by uuid,
      closed_by_name text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      check ((status = 'closed') = (closed_at is not null and recovered is not null and closed_by is not null)),
      foreign key (clinic_id, product_id) references pharmacy_products (clinic_id, id)
    );
    comment on column pharmacy_recalls.lot_numbers is 'Null where all lots of the product are recalled.';
    create index pharmacy_recalls_created on pharmacy_recalls (clinic_id, created_at, id);
    create index pharmacy_recalls_updated on pharmacy_recalls (clinic_id, updated_at, id);
    create index pharmacy_recalls_product on pharmacy_recalls (clinic_id, product_id);
    call protect_tenant_table('pharmacy_recalls');
    call allow_updates('pharmacy_recalls', '{status, recovered, notes, closed_at, closed_by, closed_by_name}');

    create table pharmacy_recalled_lots (
      clinic_id uuid not null references clinics,
      recall_id uuid not null,
      lot_id uuid not null,
      primary key (clinic_id, recall_id, lot_id),
      foreign key (clinic_id, recall_id) references pharmacy_recalls (clinic_id, id),
      foreign key (clinic_id, lot_id) references pharmacy_lots (clinic_id, id)
    );
    comment on table pharmacy_recalled_lots is 'Which lots a recall blocked; triggers write it.';
    call protect_tenant_table('pharmacy_recalled_lots');
    revoke insert on pharmacy_recalled_lots from clinical_app;

    -- Numbers are compared without their case: a block too many is seen, one too few is not.
    create function block_recalled_lots() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      numbers text[] := (select array_agg(lower(named.number)) from unnest(new.lot_numbers) named (number));
      blocked uuid[];
    begin
      blocked := array(select l.id from public.pharmacy_lots l
        where l.clinic_id = new.clinic_id and l.product_id = new.product_id and (numbers is null or lower(l.number) = any(numbers))
        order by l.id for no key update);
      insert into public.pharmacy_recalled_lots (clinic_id, recall_id, lot_id)
        select new.clinic_id, new.id, lot_id from unnest(blocked) as named (lot_id);
      update public.pharmacy_lots l set recalled = true where l.clinic_id = new.clinic_id and l.id = any(blocked) and not l.recalled;
      -- Who follows the stock is told.
      update public.pharmacy_balances b set updated_at = public.change_instant() where b.clinic_id = new.clinic_id and b.lot_id = any(blocked);
      return null;
    end $$;
    revoke execute on function block_recalled_lots() from public;
    create trigger blocked after insert on pharmacy_recalls for each row execute function block_recalled_lots();

    -- A lot that is named stays blocked whenever it comes; one that is not, while all lots of its product are recalled.
    create function block_new_lot() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.pharmacy_recalled_lots (clinic_id, recall_id, lot_id)
        select r.clinic_id, r.id, new.id from public.pharmacy_recalls r
        where r.clinic_id = new.clinic_id and r.product_id = new.product_id
          and case when r.lot_numbers is null then r.status = 'open'
            else exists (select from unnest(r.lot_numbers) named (number) where lower(named.number) = lower(new.number)) end;
      if found then
        update public.pharmacy_lots l set recalled = true where l.clinic_id = new.clinic_id and l.id = new.id;
      end if;
      return null;
    end $$;
    revoke execute on function block_new_lot() from public;
    create trigger blocked after insert on pharmacy_lots for each row execute function block_new_lot();
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger blocked on pharmacy_lots;
    drop table pharmacy_recalled_lots, pharmacy_recalls;
    drop function block_new_lot(), block_recalled_lots();
  `);
