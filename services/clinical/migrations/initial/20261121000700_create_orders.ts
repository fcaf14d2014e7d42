import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders (
      clinic_id uuid not null references clinics,
      id uuid not null,
      number text not null,
      kind text not null check (kind in ('imaging', 'laboratory')),
      consultation_id uuid not null,
      patient_id uuid not null,
      status text not null default 'active' check (status in ('active', 'on-hold', 'revoked', 'completed', 'entered-in-error')),
      intent text not null default 'order' check (intent in ('order')),
      priority text not null default 'routine' check (priority in ('routine', 'urgent', 'emergency')),
      notes text,
      fasting boolean,
      clinical_info text,
      after_signing boolean not null default false,
      status_reason text,
      ordered_by uuid not null,
      ordered_by_name text not null,
      ordered_at timestamptz not null default now(),
      version integer not null default 1,
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      unique (clinic_id, number),
      foreign key (clinic_id, consultation_id) references consultations (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id)
    );
    create index orders_consultation on orders (clinic_id, consultation_id, ordered_at);
    create index orders_patient on orders (clinic_id, patient_id, ordered_at);

    create table order_items (
      clinic_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      position smallint not null,
      test_id uuid references catalog_tests,
      quantity smallint not null default 1 check (quantity >= 1),
      body_part text,
      specimen text,
      notes text,
      needs_coding boolean not null generated always as (test_id is null) stored,
      status text not null default 'requested' check (status in
        ('requested', 'collected', 'in_process', 'resulted', 'rejected', 'cancelled')),
      status_reason text,
      primary key (clinic_id, id),
      unique (clinic_id, order_id, position),
      foreign key (clinic_id, order_id) references orders (clinic_id, id)
    );

    call protect_tenant_table('orders');
    call protect_tenant_table('order_items');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table order_items, orders');
}
