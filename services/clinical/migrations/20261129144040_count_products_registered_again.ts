import type { Knex } from 'knex';

/**
 * A product that is controlled again is registered from what there is of it: where that changed meanwhile, it takes a place of the register,
 * so that the last entry is not what the register says any more.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create or replace function register_product_again() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      update public.pharmacy_register_heads h set balance = held.balance, entries = h.entries + 1
        from (select k.store_id, (select coalesce(sum(b.balance), 0)::bigint from public.pharmacy_balances b
            where b.clinic_id = k.clinic_id and b.store_id = k.store_id and b.product_id = k.product_id) as balance
          from public.pharmacy_register_heads k where k.clinic_id = new.clinic_id and k.product_id = new.id) held
        where h.clinic_id = new.clinic_id and h.product_id = new.id and h.store_id = held.store_id and h.balance <> held.balance;
      return null;
    end $$;
    update pharmacy_register_heads h set entries = h.entries + 1
      where h.balance = (select coalesce(sum(b.balance), 0) from pharmacy_balances b
          where b.clinic_id = h.clinic_id and b.store_id = h.store_id and b.product_id = h.product_id)
        and h.balance <> (select g.balance_after from pharmacy_register g where g.clinic_id = h.clinic_id and g.store_id = h.store_id
          and g.product_id = h.product_id and g.place = h.entries);
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    create or replace function register_product_again() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      update public.pharmacy_register_heads h set balance = (select coalesce(sum(b.balance), 0) from public.pharmacy_balances b
          where b.clinic_id = h.clinic_id and b.store_id = h.store_id and b.product_id = h.product_id)
        where h.clinic_id = new.clinic_id and h.product_id = new.id;
      return null;
    end $$;
  `);
