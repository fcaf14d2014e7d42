import type { OrderKind } from '../../orders/kinds';

/** What the file that can be downloaded as an example says, by its lines. */
export const EXAMPLES: Record<OrderKind, Record<'es' | 'en', readonly (readonly string[])[]>> = {
  laboratory: {
    es: [
      ['código', 'nombre', 'loinc', 'categoría', 'muestra', 'unidad', 'ayuno', 'pruebas'],
      ['TSH-U', 'TSH ultrasensible', '', 'Hormonas', 'Suero', 'mUI/L', 'no', ''],
      ['T4L', 'T4 libre', '', 'Hormonas', 'Suero', 'ng/dL', 'no', ''],
      ['TIROIDES', 'Perfil tiroideo', '', 'Hormonas', 'Suero', '', 'no', 'TSH-U|T4L'],
    ],
    en: [
      ['code', 'name', 'loinc', 'category', 'specimen', 'unit', 'fasting', 'members'],
      ['TSH-U', 'TSH, ultrasensitive', '', 'Hormones', 'Serum', 'mIU/L', 'no', ''],
      ['FT4', 'Free T4', '', 'Hormones', 'Serum', 'ng/dL', 'no', ''],
      ['THYROID', 'Thyroid panel', '', 'Hormones', 'Serum', '', 'no', 'TSH-U|FT4'],
    ],
  },
  imaging: {
    es: [
      ['código', 'nombre', 'categoría', 'modalidad', 'región', 'lateralidad', 'contraste'],
      ['RX-MANO', 'Radiografía de mano', 'Rayos', 'DX', 'Mano', 'sí', 'no'],
      ['TC-ABD-C', 'TC de abdomen con contraste', 'Tomografía', 'CT', 'Abdomen', 'no', 'sí'],
    ],
    en: [
      ['code', 'name', 'category', 'modality', 'body_part', 'laterality_required', 'contrast'],
      ['XR-HAND', 'X-ray of a hand', 'X-ray', 'DX', 'Hand', 'yes', 'no'],
      ['CT-ABD-C', 'CT of the abdomen with contrast', 'Tomography', 'CT', 'Abdomen', 'no', 'yes'],
    ],
  },
  procedure: {
    es: [
      ['código', 'nombre', 'categoría'],
      ['CUR-S', 'Curación simple', 'Curaciones'],
      ['SUT', 'Sutura de herida', 'Cirugía menor'],
    ],
    en: [
      ['code', 'name', 'category'],
      ['DRESS', 'Dressing of a wound', 'Dressings'],
      ['SUT', 'Suture of a wound', 'Minor surgery'],
    ],
  },
  nursing: {
    es: [
      ['código', 'nombre', 'categoría'],
      ['CSV-4', 'Control de signos vitales cada 4 horas', 'Controles'],
      ['CAMBIO', 'Cambio de posición cada 2 horas', 'Piel'],
    ],
    en: [
      ['code', 'name', 'category'],
      ['VS-4', 'Vital signs every 4 hours', 'Monitoring'],
      ['TURN', 'Turning every 2 hours', 'Skin'],
    ],
  },
  therapy: {
    es: [
      ['código', 'nombre', 'categoría'],
      ['KINE-R', 'Kinesiología respiratoria', 'Kinesiología'],
      ['FONO-D', 'Evaluación de la deglución', 'Fonoaudiología'],
    ],
    en: [
      ['code', 'name', 'category'],
      ['PT-R', 'Respiratory physiotherapy', 'Physiotherapy'],
      ['ST-D', 'Swallowing assessment', 'Speech therapy'],
    ],
  },
  diet: {
    es: [
      ['código', 'nombre', 'categoría'],
      ['HIPO', 'Hiposódica', 'Régimen común'],
      ['PAPILLA', 'Papilla', 'Consistencia'],
    ],
    en: [
      ['code', 'name', 'category'],
      ['LOWNA', 'Low in sodium', 'Usual'],
      ['PUREE', 'Puree', 'Consistency'],
    ],
  },
};
