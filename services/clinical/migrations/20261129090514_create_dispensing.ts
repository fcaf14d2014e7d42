import type { Knex } from 'knex';

/**
 * What is given to patients. The laws are those of the schema: of an item of a prescription never more is taken than it allows, over all
 * dispensings that are not declined or cancelled, less what came back; nothing is prepared or given of a prescription that is not
 * active; and of a lot never more comes back than was given.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table pharmacy_dispensations (
      clinic_id uuid not null references clinics,
      id uuid not null,
      number text not null,
      status text not null check (status in ('preparation', 'on_hold', 'completed', 'declined', 'cancelled')),
      status_reason text,
      prescription_id uuid not null,
      patient_id uuid not null,
      store_id uuid not null,
      practitioner_id uuid not null,
      warnings jsonb not null default '[]',
      unchecked jsonb not null default '[]',
      override_reason text,
      actor_type text not null check (actor_type in ('user', 'api_key')),
      actor_id uuid not null,
      actor_name text not null,
      witness_id uuid,
      witness_name text,
      completed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint pharmacy_dispensations_number unique (clinic_id, number),
      check ((status = 'completed') = (completed_at is not null)),
      check (status not in ('on_hold', 'declined', 'cancelled') or status_reason is not null),
      check (witness_id <> actor_id),
      check ((witness_id is null) = (witness_name is null)),
      foreign key (clinic_id, prescription_id) references prescriptions (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, store_id) references pharmacy_stores (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id)
    );
    create index pharmacy_dispensations_patient on pharmacy_dispensations (clinic_id, patient_id, created_at, id);
    create index pharmacy_dispensations_prescription on pharmacy_dispensations (clinic_id, prescription_id);
    create index pharmacy_dispensations_created on pharmacy_dispensations (clinic_id, created_at, id);
    create index pharmacy_dispensations_updated on pharmacy_dispensations (clinic_id, updated_at, id);
    call protect_tenant_table('pharmacy_dispensations');
    call allow_updates('pharmacy_dispensations', '{status, status_reason, patient_id, warnings, unchecked, override_reason, witness_id,
      witness_name, completed_at}');
    create trigger merged before update on pharmacy_dispensations for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();

    create table pharmacy_dispensed_items (
      clinic_id uuid not null references clinics,
      id uuid not null,
      dispensation_id uuid not null,
      place integer not null,
      prescription_id uuid not null,
      prescription_item_id uuid not null,
      product_id uuid not null,
      quantity bigint not null check (quantity > 0),
      substitution_reason text,
      primary key (clinic_id, id),
      constraint pharmacy_dispensed_items_place unique (clinic_id, dispensation_id, place),
      foreign key (clinic_id, dispensation_id) references pharmacy_dispensations (clinic_id, id),
      foreign key (clinic_id, prescription_id, prescription_item_id) references prescription_items (clinic_id, prescription_id, id),
      foreign key (clinic_id, product_id) references pharmacy_products (clinic_id, id)
    );
    create index pharmacy_dispensed_items_prescribed on pharmacy_dispensed_items (clinic_id, prescription_item_id);
    call protect_tenant_table('pharmacy_dispensed_items');

    create table pharmacy_dispensed_lots (
      clinic_id uuid not null references clinics,
      item_id uuid not null,
      lot_id uuid not null,
      quantity bigint not null check (quantity > 0),
      returned bigint not null default 0,
      primary key (clinic_id, item_id, lot_id),
      constraint pharmacy_dispensed_lots_returned check (returned between 0 and quantity),
      foreign key (clinic_id, item_id) references pharmacy_dispensed_items (clinic_id, id),
      foreign key (clinic_id, lot_id) references pharmacy_lots (clinic_id, id)
    );
    create index pharmacy_dispensed_lots_lot on pharmacy_dispensed_lots (clinic_id, lot_id);
    call protect_tenant_table('pharmacy_dispensed_lots');
    call allow_updates('pharmacy_dispensed_lots', '{returned}');

    create table pharmacy_prescribed (
      clinic_id uuid not null references clinics,
      prescription_id uuid not null,
      prescription_item_id uuid not null,
      allowed bigint,
      taken bigint not null,
      primary key (clinic_id, prescription_item_id),
      constraint pharmacy_prescribed_taken check (taken >= 0 and (allowed is null or taken <= allowed)),
      foreign key (clinic_id, prescription_id, prescription_item_id) references prescription_items (clinic_id, prescription_id, id)
    );
    comment on table pharmacy_prescribed is 'What is prepared or given of the items of prescriptions, less what came back; triggers write it.';
    comment on column pharmacy_prescribed.allowed is 'Null where no quantity was prescribed.';
    create index pharmacy_prescribed_prescription on pharmacy_prescribed (clinic_id, prescription_id);
    call protect_tenant_table('pharmacy_prescribed');
    revoke insert on pharmacy_prescribed from clinical_app;

    create function take_prescribed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.pharmacy_prescribed (clinic_id, prescription_id, prescription_item_id, allowed, taken)
        select i.clinic_id, i.prescription_id, i.id, floor(i.quantity_value * (1 + i.refills))::bigint, 0
        from public.prescription_items i where i.clinic_id = new.clinic_id and i.id = new.prescription_item_id
        on conflict (clinic_id, prescription_item_id) do nothing;
      update public.pharmacy_prescribed p set taken = p.taken + new.quantity
        where p.clinic_id = new.clinic_id and p.prescription_item_id = new.prescription_item_id;
      return null;
    end $$;
    revoke execute on function take_prescribed() from public;
    create trigger taken after insert on pharmacy_dispensed_items for each row execute function take_prescribed();

    create function give_back_prescribed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      update public.pharmacy_prescribed p set taken = p.taken - given.quantity
        from (select i.prescription_item_id, sum(i.quantity) as quantity from public.pharmacy_dispensed_items i
          where i.clinic_id = new.clinic_id and i.dispensation_id = new.id group by i.prescription_item_id) given
        where p.clinic_id = new.clinic_id and p.prescription_item_id = given.prescription_item_id;
      return null;
    end $$;
    revoke execute on function give_back_prescribed() from public;
    create trigger given_back after update on pharmacy_dispensations for each row
      when (old.status not in ('declined', 'cancelled') and new.status in ('declined', 'cancelled')) execute function give_back_prescribed();

    create function return_prescribed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      update public.pharmacy_prescribed p set taken = p.taken - (new.returned - old.returned)
        from public.pharmacy_dispensed_items i
        where i.clinic_id = new.clinic_id and i.id = new.item_id
          and p.clinic_id = i.clinic_id and p.prescription_item_id = i.prescription_item_id;
      return null;
    end $$;
    revoke execute on function return_prescribed() from public;
    create trigger returned after update on pharmacy_dispensed_lots for each row
      when (old.returned <> new.returned) execute function return_prescribed();

    -- What is over stays over; nothing is prepared or given of what is not active.
    create function guard_dispensation() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.status in ('completed', 'declined', 'cancelled') and new.status <> old.status then
        raise exception 'a dispensing that is over is not changed' using errcode = 'integrity_constraint_violation';
      end if;
      if new.status in ('preparation', 'completed') and (tg_op = 'INSERT' or new.status <> old.status) and not exists (
        select from prescriptions r where r.clinic_id = new.clinic_id and r.id = new.prescription_id and r.status = 'active' for share) then
        raise exception 'nothing is given of a prescription that is not active'
          using errcode = 'check_violation', constraint = 'pharmacy_dispensations_active', table = 'pharmacy_dispensations';
      end if;
      return new;
    end $$;
    create trigger guarded before insert or update on pharmacy_dispensations for each row execute function guard_dispensation();

    create table witness_codes (
      clinic_id uuid not null references clinics,
      id uuid not null,
      code_hash bytea not null,
      purpose text not null check (purpose in ('administration', 'dispensation', 'closing')),
      user_id uuid not null references users,
      user_name text not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (clinic_id, id)
    );
    create unique index witness_codes_hash on witness_codes (clinic_id, code_hash);
    call protect_tenant_table('witness_codes');
    call allow_updates('witness_codes', '{used_at}');
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop table witness_codes, pharmacy_prescribed, pharmacy_dispensed_lots, pharmacy_dispensed_items, pharmacy_dispensations;
    drop function guard_dispensation(), return_prescribed(), give_back_prescribed(), take_prescribed();
  `);
