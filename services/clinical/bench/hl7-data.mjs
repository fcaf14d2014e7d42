const CODES = [
  '718-7',
  '2345-7',
  '2951-2',
  '2823-3',
  '2075-0',
  '2160-0',
  '3094-0',
  '1742-6',
  '1920-8',
  '6768-6',
  '1975-2',
  '2885-2',
];

const codeAt = (nth) => CODES[nth % CODES.length];

/** One framed ORU^R01 about the patient of the benchmarks, under that control id. */
export function messageWith(observations, controlId) {
  const segments = [
    `MSH|^~\\&|BENCH|LAB|EHR|CLINIC|20260101080000||ORU^R01|${controlId}|P|2.5.1`,
    'PID|1||P-1^^^CLINIC^MR',
    `OBR|1||${controlId}|24323-8^Panel^LN|||20260101070000||||||||||||||||||F`,
    ...Array.from({ length: observations }, (_, nth) => {
      const code = codeAt(nth);
      return `OBX|${nth + 1}|NM|${code}^Test ${code}^LN||${10 + nth}.5|mmol/L|3-20|N|||F`;
    }),
  ];
  return Buffer.from(`\x0b${segments.join('\r')}\r\x1c\r`);
}

/** The same result as the body of a request. */
export const resultOf = (patient_id, observations) => ({
  patient_id,
  status: 'final',
  code: { system: 'http://loinc.org', code: '24323-8', display: 'Panel' },
  specimen: { collected_at: '2026-01-01T10:00:00.000Z' },
  observations: Array.from({ length: observations }, (_, nth) => {
    const code = codeAt(nth);
    return {
      status: 'final',
      code: { system: 'http://loinc.org', code, display: `Test ${code}` },
      value: { type: 'quantity', number: 10.5 + nth, unit: 'mmol/L' },
      interpretation: 'N',
      reference_range: { low: 3, high: 20, text: '3-20' },
    };
  }),
});

/** So many messages of that connection, of which each was applied; what they say is not there. */
export async function fillMessages({ owner, clinicId, patientId }, connectionId, rows) {
  await owner.query(
    `insert into interop_messages (clinic_id, id, connection_id, direction, control_id, type, hl7_version, status, patient_id,
       content_encrypted, content_sha256, answers_encrypted, ack, received_at)
     select $1, uuidv7(), $2, 'in', 'O' || n, 'ORU^R01', '2.5.1', 'applied', $3, decode(repeat('00', 400), 'hex'),
       sha256(('O' || n)::bytea), decode(repeat('00', 120), 'hex'), '{"code": "AA", "text": ""}', now() - n * interval '1 second'
     from generate_series(1, $4::integer) n`,
    [clinicId, connectionId, patientId, rows],
  );
}
