/** Of products and where they are kept. */
export const PHARMACY_COLUMNS: Record<string, string[]> = {
  pharmacy_documents: ['status', 'witness_id', 'witness_name', 'witnessed_at'],
  pharmacy_lots: ['recalled'],
  pharmacy_products: [
    'active',
    'code',
    'control_class',
    'form',
    'high_alert',
    'minimum',
    'name',
    'pack_sizes',
    'prescription_only',
    'storage',
    'strength',
    'substances',
    'unit',
  ],
  pharmacy_stores: ['active', 'kind', 'name', 'ward_id'],
};
