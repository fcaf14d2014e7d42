import type { Knex } from 'knex';

/**
 * The register of controlled products: each movement with what the store has of the product after it. Triggers write it, so none is
 * missing whatever the service does. Closings compare it with what was counted. Both are sealed in a chain, as the audit trail is.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table pharmacy_register_heads (
      clinic_id uuid not null references clinics,
      store_id uuid not null,
      product_id uuid not null,
      balance bigint not null check (balance >= 0),
      entries bigint not null default 0,
      last_at timestamptz not null default '-infinity',
      open_difference bigint not null default 0,
      primary key (clinic_id, store_id, product_id),
      foreign key (clinic_id, store_id) references pharmacy_stores (clinic_id, id),
      foreign key (clinic_id, product_id) references pharmacy_products (clinic_id, id)
    );
    comment on table pharmacy_register_heads is 'What each store has of each controlled product; triggers write it.';
    comment on column pharmacy_register_heads.open_difference is
      'What the last closing found beside the ledger, less what was adjusted since; while it is not 0 nothing of the class is dispensed.';
    create index pharmacy_register_heads_open on pharmacy_register_heads (clinic_id, store_id) where open_difference <> 0;
    call protect_tenant_table('pharmacy_register_heads');
    revoke insert on pharmacy_register_heads from clinical_app;

    create table pharmacy_register (
      clinic_id uuid not null references clinics,
      movement_id uuid not null,
      store_id uuid not null,
      product_id uuid not null,
      class text not null,
      place bigint not null,
      at timestamptz not null,
      quantity bigint not null,
      balance_after bigint not null check (balance_after >= 0),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, movement_id),
      constraint pharmacy_register_place unique (clinic_id, store_id, product_id, place),
      foreign key (clinic_id, movement_id) references pharmacy_movements (clinic_id, id)
    );
    comment on column pharmacy_register.balance_after is 'Of the product in the store, over all its lots.';
    create unique index pharmacy_register_movement on pharmacy_register (movement_id);
    create index pharmacy_register_at on pharmacy_register (clinic_id, at, movement_id);
    create index pharmacy_register_store on pharmacy_register (clinic_id, store_id, at, movement_id);
    create index pharmacy_register_updated on pharmacy_register (clinic_id, updated_at, movement_id);
    call protect_tenant_table('pharmacy_register');
    revoke insert on pharmacy_register from clinical_app;

    create table pharmacy_closings (
      clinic_id uuid not null references clinics,
      id uuid not null,
      number text not null,
      store_id uuid not null,
      class text not null,
      actor_type text not null check (actor_type in ('user', 'api_key')),
      actor_id uuid not null,
      actor_name text not null,
      witness_id uuid not null check (witness_id <> actor_id),
      witness_name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint pharmacy_closings_number unique (clinic_id, number),
      foreign key (clinic_id, store_id) references pharmacy_stores (clinic_id, id)
    );
    create unique index pharmacy_closings_id on pharmacy_closings (id);
    create index pharmacy_closings_created on pharmacy_closings (clinic_id, created_at, id);
    create index pharmacy_closings_updated on pharmacy_closings (clinic_id, updated_at, id);
    call protect_tenant_table('pharmacy_closings');

    create table pharmacy_closing_lines (
      clinic_id uuid not null references clinics,
      closing_id uuid not null,
      product_id uuid not null,
      counted bigint not null check (counted >= 0),
      expected bigint not null,
      difference bigint not null,
      place bigint not null,
      primary key (clinic_id, closing_id, product_id),
      foreign key (clinic_id, closing_id) references pharmacy_closings (clinic_id, id),
      foreign key (clinic_id, product_id) references pharmacy_products (clinic_id, id)
    );
    comment on column pharmacy_closing_lines.place is 'Of the last entry of the register that it knows of.';
    call protect_tenant_table('pharmacy_closing_lines');

    create table pharmacy_unsealed (
      place bigint generated always as identity primary key,
      clinic_id uuid not null references clinics,
      row_id uuid not null unique
    );
    comment on table pharmacy_unsealed is 'Entries of the register, and closings, that wait to be sealed; triggers write it.';
    create index pharmacy_unsealed_clinic on pharmacy_unsealed (clinic_id);
    call protect_tenant_table('pharmacy_unsealed');
    revoke all on pharmacy_unsealed from clinical_app;
    create policy sealer on pharmacy_unsealed to clinical_sealer using (true);
    grant select, delete on pharmacy_unsealed to clinical_sealer;

    create table pharmacy_seals (
      id bigint generated always as identity primary key,
      sealed_at timestamptz not null,
      row_ids uuid[] not null,
      row_hashes bytea not null,
      previous_hash bytea,
      hash bytea not null unique,
      unique nulls not distinct (previous_hash),
      check (octet_length(row_hashes) = 32 * cardinality(row_ids))
    );
    grant select, insert on pharmacy_seals to clinical_sealer;
    grant select on pharmacy_seals to clinical_worker;

    create policy worker_reads on pharmacy_unsealed for select to clinical_worker using (true);
    grant select on pharmacy_unsealed to clinical_worker;
    create policy worker_reads on pharmacy_register_heads for select to clinical_worker using (true);
    grant select on pharmacy_register_heads to clinical_worker;
    create policy worker_reads on pharmacy_products for select to clinical_worker using (true);
    grant select on pharmacy_products to clinical_worker;
    create policy worker_reads on pharmacy_register for select to clinical_worker using (true);
    create policy worker_reads on pharmacy_closings for select to clinical_worker using (true);
    create policy worker_reads on pharmacy_closing_lines for select to clinical_worker using (true);
    grant select on pharmacy_register, pharmacy_closings, pharmacy_closing_lines to clinical_worker;
    create policy sealer_reads on pharmacy_register for select to clinical_sealer using (true);
    create policy sealer_reads on pharmacy_movements for select to clinical_sealer using (true);
    create policy sealer_reads on pharmacy_closings for select to clinical_sealer using (true);
    create policy sealer_reads on pharmacy_closing_lines for select to clinical_sealer using (true);
    grant select on pharmacy_register, pharmacy_movements, pharmacy_closings, pharmacy_closing_lines to clinical_sealer;

    create function seal_pharmacy_later() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.pharmacy_unsealed (clinic_id, row_id)
        values (new.clinic_id, (to_jsonb(new) ->> case tg_table_name when 'pharmacy_register' then 'movement_id' else 'id' end)::uuid);
      return null;
    end $$;
    revoke execute on function seal_pharmacy_later() from public;
    create trigger seal_later after insert on pharmacy_register for each row execute function seal_pharmacy_later();
    create trigger seal_later after insert on pharmacy_closings for each row execute function seal_pharmacy_later();

    -- What a store has of a controlled product, locked. It is made where there is none yet: 'moved' is what this statement has added already.
    create function lock_register_head(clinic uuid, store uuid, product uuid, moved bigint) returns pharmacy_register_heads
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare head public.pharmacy_register_heads;
    begin
      insert into public.pharmacy_register_heads (clinic_id, store_id, product_id, balance)
        select clinic, store, product, coalesce(sum(b.balance), 0) - moved from public.pharmacy_balances b
        where b.clinic_id = clinic and b.store_id = store and b.product_id = product
        on conflict do nothing;
      select h.* into head from public.pharmacy_register_heads h
        where h.clinic_id = clinic and h.store_id = store and h.product_id = product for update;
      return head;
    end $$;
    revoke execute on function lock_register_head(uuid, uuid, uuid, bigint) from public;

    create function register_movements() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      moved record;
      head public.pharmacy_register_heads;
      classes text[] := '{}';
    begin
      -- All lock in the same order.
      for moved in
        select m.clinic_id, m.store_id, m.product_id, sum(m.quantity)::bigint as quantity from added m
        join public.pharmacy_products p on p.clinic_id = m.clinic_id and p.id = m.product_id and p.control_class is not null
        group by 1, 2, 3 order by 2, 3
      loop
        perform public.lock_register_head(moved.clinic_id, moved.store_id, moved.product_id, moved.quantity);
      end loop;
      for moved in
        select m.*, p.control_class from added m
        join public.pharmacy_products p on p.clinic_id = m.clinic_id and p.id = m.product_id and p.control_class is not null
        order by m.store_id, m.product_id, m.lot_id, m.place
      loop
        if moved.kind = 'dispense' and exists (select from public.pharmacy_register_heads h
            join public.pharmacy_products p on p.clinic_id = h.clinic_id and p.id = h.product_id and p.control_class = moved.control_class
            where h.clinic_id = moved.clinic_id and h.store_id = moved.store_id and h.open_difference <> 0) then
          raise exception 'nothing of a class is dispensed while its closing has a difference'
            using errcode = 'check_violation', constraint = 'pharmacy_register_open', table = 'pharmacy_register';
        end if;
        update public.pharmacy_register_heads h set
            balance = h.balance + moved.quantity, entries = h.entries + 1,
            last_at = greatest(clock_timestamp(), h.last_at + interval '1 microsecond'),
            open_difference = case when h.open_difference <> 0 and moved.kind in ('adjustment', 'count')
              then h.open_difference - moved.quantity else h.open_difference end
          where h.clinic_id = moved.clinic_id and h.store_id = moved.store_id and h.product_id = moved.product_id
          returning h.* into head;
        insert into public.pharmacy_register (clinic_id, movement_id, store_id, product_id, class, place, at, quantity, balance_after)
          values (moved.clinic_id, moved.id, moved.store_id, moved.product_id, moved.control_class, head.entries, head.last_at,
            moved.quantity, head.balance);
      end loop;
      return null;
    end $$;
    revoke execute on function register_movements() from public;
    create trigger registered after insert on pharmacy_movements referencing new table as added
      for each statement execute function register_movements();

    -- A product that was not controlled for a while is registered again from what there is of it.
    create function register_product_again() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      update public.pharmacy_register_heads h set balance = (select coalesce(sum(b.balance), 0) from public.pharmacy_balances b
          where b.clinic_id = h.clinic_id and b.store_id = h.store_id and b.product_id = h.product_id)
        where h.clinic_id = new.clinic_id and h.product_id = new.id;
      return null;
    end $$;
    revoke execute on function register_product_again() from public;
    create trigger registered_again after update on pharmacy_products for each row
      when (old.control_class is null and new.control_class is not null) execute function register_product_again();

    create function close_register_line() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare head public.pharmacy_register_heads;
    begin
      select l.* into head from public.pharmacy_closings c
        cross join lateral public.lock_register_head(c.clinic_id, c.store_id, new.product_id, 0) l
        where c.clinic_id = new.clinic_id and c.id = new.closing_id;
      new.expected := head.balance;
      new.place := head.entries;
      new.difference := new.counted - head.balance;
      update public.pharmacy_register_heads h set open_difference = new.difference
        where h.clinic_id = head.clinic_id and h.store_id = head.store_id and h.product_id = head.product_id;
      return new;
    end $$;
    revoke execute on function close_register_line() from public;
    create trigger closed before insert on pharmacy_closing_lines for each row execute function close_register_line();

    -- What moved before there was a register.
    insert into pharmacy_register_heads (clinic_id, store_id, product_id, balance, entries, last_at)
      select m.clinic_id, m.store_id, m.product_id, sum(m.quantity), count(*), max(m.at) + count(*) * interval '1 microsecond'
      from pharmacy_movements m join pharmacy_products p on p.clinic_id = m.clinic_id and p.id = m.product_id and p.control_class is not null
      group by 1, 2, 3;
    insert into pharmacy_register (clinic_id, movement_id, store_id, product_id, class, place, at, quantity, balance_after)
      select m.clinic_id, m.id, m.store_id, m.product_id, p.control_class, row_number() over of_product,
        m.at + row_number() over of_product * interval '1 microsecond', m.quantity, sum(m.quantity) over of_product
      from pharmacy_movements m join pharmacy_products p on p.clinic_id = m.clinic_id and p.id = m.product_id and p.control_class is not null
      window of_product as (partition by m.clinic_id, m.store_id, m.product_id order by m.at, m.lot_id, m.place rows unbounded preceding);
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger registered on pharmacy_movements;
    drop trigger registered_again on pharmacy_products;
    drop function register_movements(), register_product_again();
    drop policy sealer_reads on pharmacy_movements;
    revoke select on pharmacy_movements from clinical_sealer;
    drop policy worker_reads on pharmacy_products;
    revoke select on pharmacy_products from clinical_worker;
    drop table pharmacy_closing_lines, pharmacy_closings, pharmacy_register;
    drop function lock_register_head(uuid, uuid, uuid, bigint), close_register_line(), seal_pharmacy_later();
    drop table pharmacy_register_heads, pharmacy_unsealed, pharmacy_seals;
  `);
