import type { Knex } from 'knex';

/**
 * Stock as a ledger. Movements are only added. A trigger adds each to the balance of its lot in its store, numbers it there and writes
 * the balance beside it, so a balance is the sum of its movements whatever the service does. A constraint keeps it from falling below 0.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table pharmacy_lots (
      clinic_id uuid not null references clinics,
      id uuid not null,
      product_id uuid not null,
      number text not null,
      expires_on date not null,
      recalled boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (clinic_id, id),
      constraint pharmacy_lots_number unique (clinic_id, product_id, number),
      constraint pharmacy_lots_product unique (clinic_id, id, product_id),
      foreign key (clinic_id, product_id) references pharmacy_products (clinic_id, id)
    );
    call protect_tenant_table('pharmacy_lots');
    call allow_updates('pharmacy_lots', '{recalled}');

    create table pharmacy_balances (
      clinic_id uuid not null references clinics,
      store_id uuid not null,
      lot_id uuid not null,
      id uuid not null default gen_random_uuid(),
      product_id uuid not null,
      expires_on date not null,
      balance bigint not null,
      movements bigint not null,
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, store_id, lot_id),
      constraint pharmacy_balances_not_negative check (balance >= 0),
      foreign key (clinic_id, store_id) references pharmacy_stores (clinic_id, id),
      foreign key (clinic_id, lot_id, product_id) references pharmacy_lots (clinic_id, id, product_id)
    );
    comment on column pharmacy_balances.movements is 'How many there are, which is the place of the last.';
    create index pharmacy_balances_expiry on pharmacy_balances (clinic_id, expires_on, id) where balance > 0;
    create index pharmacy_balances_store on pharmacy_balances (clinic_id, store_id, expires_on, id) where balance > 0;
    create index pharmacy_balances_product on pharmacy_balances (clinic_id, product_id, expires_on, id);
    create index pharmacy_balances_lot on pharmacy_balances (clinic_id, lot_id, store_id);
    create index pharmacy_balances_id on pharmacy_balances (clinic_id, id);
    create index pharmacy_balances_updated on pharmacy_balances (clinic_id, updated_at, id);
    call protect_tenant_table('pharmacy_balances');
    revoke insert on pharmacy_balances from clinical_app;

    create table pharmacy_movements (
      clinic_id uuid not null references clinics,
      id uuid not null,
      at timestamptz not null default change_instant(),
      kind text not null check
        (kind in ('receipt', 'dispense', 'return', 'transfer', 'adjustment', 'count', 'destruction', 'administration')),
      product_id uuid not null,
      lot_id uuid not null,
      store_id uuid not null,
      quantity bigint not null check (quantity <> 0),
      place bigint not null,
      balance_after bigint not null,
      reference_type text not null,
      reference_id uuid not null,
      reason text,
      actor_type text not null check (actor_type in ('user', 'api_key', 'system')),
      actor_id uuid,
      actor_name text not null,
      witness_id uuid,
      witness_name text,
      primary key (clinic_id, id),
      constraint pharmacy_movements_place unique (clinic_id, store_id, lot_id, place) include (quantity, balance_after),
      check ((witness_id is null) = (witness_name is null)),
      foreign key (clinic_id, store_id) references pharmacy_stores (clinic_id, id),
      foreign key (clinic_id, lot_id, product_id) references pharmacy_lots (clinic_id, id, product_id)
    );
    comment on column pharmacy_movements.place is 'The how-manieth of its lot in its store.';
    create index pharmacy_movements_at on pharmacy_movements (clinic_id, at, id);
    create index pharmacy_movements_store on pharmacy_movements (clinic_id, store_id, at, id);
    create index pharmacy_movements_product on pharmacy_movements (clinic_id, product_id, at, id);
    create index pharmacy_movements_lot on pharmacy_movements (clinic_id, lot_id, at, id);
    create index pharmacy_movements_reference on pharmacy_movements (clinic_id, reference_id);
    call protect_tenant_table('pharmacy_movements');

    create function post_pharmacy_movement() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      lot public.pharmacy_lots;
      today date;
    begin
      select l.* into lot from public.pharmacy_lots l where l.clinic_id = new.clinic_id and l.id = new.lot_id for share;
      if new.kind in ('dispense', 'administration') and new.quantity < 0 then
        select (clock_timestamp() at time zone c.timezone)::date into today from public.clinics c where c.id = new.clinic_id;
        if lot.recalled or lot.expires_on < today then
          raise exception 'An expired or recalled lot is not given out.'
            using errcode = 'check_violation', constraint = 'pharmacy_movements_usable', table = 'pharmacy_movements';
        end if;
      end if;
      -- A row that is to be inserted is checked before one that is there is found: so none is inserted with less than 0.
      loop
        update public.pharmacy_balances b
          set balance = b.balance + new.quantity, movements = b.movements + 1, updated_at = public.change_instant()
          where b.clinic_id = new.clinic_id and b.store_id = new.store_id and b.lot_id = new.lot_id
          returning b.balance, b.movements into new.balance_after, new.place;
        exit when found;
        insert into public.pharmacy_balances (clinic_id, store_id, lot_id, product_id, expires_on, balance, movements)
          values (new.clinic_id, new.store_id, new.lot_id, new.product_id, lot.expires_on, 0, 0)
          on conflict (clinic_id, store_id, lot_id) do nothing;
      end loop;
      return new;
    end $$;
    revoke execute on function post_pharmacy_movement() from public;
    create trigger posted before insert on pharmacy_movements for each row execute function post_pharmacy_movement();

    create table pharmacy_documents (
      clinic_id uuid not null references clinics,
      id uuid not null,
      kind text not null check (kind in ('receipt', 'transfer', 'adjustment', 'destruction', 'count')),
      number text not null,
      status text not null check (status in ('posted', 'waiting_witness', 'refused', 'expired')),
      store_id uuid not null,
      to_store_id uuid,
      reason text,
      reference jsonb,
      actor_type text not null check (actor_type in ('user', 'api_key')),
      actor_id uuid not null,
      actor_name text not null,
      witness_id uuid,
      witness_name text,
      witnessed_at timestamptz,
      waits_until timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint pharmacy_documents_number unique (clinic_id, number),
      check ((kind = 'transfer') = (to_store_id is not null)),
      check (to_store_id <> store_id),
      check (witness_id <> actor_id),
      check (status <> 'waiting_witness' or waits_until is not null),
      foreign key (clinic_id, store_id) references pharmacy_stores (clinic_id, id),
      foreign key (clinic_id, to_store_id) references pharmacy_stores (clinic_id, id)
    );
    create index pharmacy_documents_made on pharmacy_documents (clinic_id, kind, created_at, id);
    create index pharmacy_documents_updated on pharmacy_documents (clinic_id, kind, updated_at, id);
    create index pharmacy_documents_waiting on pharmacy_documents (waits_until) where status = 'waiting_witness';
    call protect_tenant_table('pharmacy_documents');
    call allow_updates('pharmacy_documents', '{status, witness_id, witness_name, witnessed_at}');
    create policy worker_reads on pharmacy_documents for select to clinical_worker using (true);
    grant select on pharmacy_documents to clinical_worker;

    create table pharmacy_lines (
      clinic_id uuid not null references clinics,
      document_id uuid not null,
      place integer not null,
      product_id uuid not null,
      lot_id uuid,
      lot_number text not null,
      expires_on date not null,
      quantity bigint,
      expected bigint,
      counted bigint check (counted >= 0),
      primary key (clinic_id, document_id, place),
      check ((quantity is null) = (counted is not null) and (counted is null) = (expected is null)),
      foreign key (clinic_id, document_id) references pharmacy_documents (clinic_id, id),
      foreign key (clinic_id, product_id) references pharmacy_products (clinic_id, id),
      foreign key (clinic_id, lot_id, product_id) references pharmacy_lots (clinic_id, id, product_id)
    );
    comment on column pharmacy_lines.lot_id is 'Null of a receipt, whose lots are made when it is posted.';
    call protect_tenant_table('pharmacy_lines');
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop table pharmacy_lines, pharmacy_documents, pharmacy_movements;
    drop function post_pharmacy_movement();
    drop table pharmacy_balances, pharmacy_lots;
  `);
