import type { Knex } from 'knex';

/** What a pharmacy keeps, by which barcodes it is found, and where. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table pharmacy_products (
      clinic_id uuid not null references clinics,
      id uuid not null,
      code text not null,
      name text not null,
      substances jsonb not null default '[]',
      form text,
      strength text,
      unit text not null,
      pack_sizes integer[] not null default '{}',
      control_class text,
      prescription_only boolean not null default true,
      high_alert boolean not null default false,
      minimum integer check (minimum >= 0),
      storage text,
      active boolean not null default true,
      search_text text not null generated always as (' ' || fold_text(code || ' ' || name || coalesce(' ' || strength, ''))) stored,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id)
    );
    create unique index pharmacy_products_code on pharmacy_products (clinic_id, lower(code));
    create index pharmacy_products_order on pharmacy_products (clinic_id, name, id);
    create index pharmacy_products_updated on pharmacy_products (clinic_id, updated_at, id);
    create index pharmacy_products_search on pharmacy_products using gin (clinic_id, search_text gin_trgm_ops);
    call protect_tenant_table('pharmacy_products');
    call allow_updates('pharmacy_products', '{code, name, substances, form, strength, unit, pack_sizes, control_class, prescription_only,
      high_alert, minimum, storage, active}');

    -- The view names the clinic itself and runs as its owner: row-level security would keep LIKE from the index.
    alter table pharmacy_products no force row level security;
    create view clinic_products as select * from pharmacy_products where clinic_id = current_clinic_id();
    grant select on clinic_products to clinical_app;

    create table pharmacy_barcodes (
      clinic_id uuid not null references clinics,
      gtin text not null,
      product_id uuid not null,
      place integer not null,
      barcode text not null,
      primary key (clinic_id, gtin),
      foreign key (clinic_id, product_id) references pharmacy_products (clinic_id, id)
    );
    comment on column pharmacy_barcodes.gtin is 'The barcode with zeros before it, as 14 digits: the same article however it is printed.';
    create index pharmacy_barcodes_product on pharmacy_barcodes (clinic_id, product_id, place);
    call protect_tenant_table('pharmacy_barcodes');
    grant delete on pharmacy_barcodes to clinical_app;

    create table pharmacy_stores (
      clinic_id uuid not null references clinics,
      id uuid not null,
      name text not null,
      kind text not null check (kind in ('pharmacy', 'ward', 'warehouse')),
      ward_id uuid,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      check (ward_id is null or kind = 'ward'),
      foreign key (clinic_id, ward_id) references wards (clinic_id, id)
    );
    create unique index pharmacy_stores_ward on pharmacy_stores (clinic_id, ward_id) where ward_id is not null and active;
    create index pharmacy_stores_order on pharmacy_stores (clinic_id, name, id);
    create index pharmacy_stores_updated on pharmacy_stores (clinic_id, updated_at, id);
    call protect_tenant_table('pharmacy_stores');
    call allow_updates('pharmacy_stores', '{name, kind, ward_id, active}');
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw('drop view clinic_products; drop table pharmacy_stores, pharmacy_barcodes, pharmacy_products');
