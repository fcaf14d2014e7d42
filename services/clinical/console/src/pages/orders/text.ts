import { words } from '../../i18n/language';
import { orderWords } from '../../orders/words';

export const text = words({
  es: {
    ...orderWords.es,
    title: 'Órdenes',
    intro: 'Exámenes de laboratorio e imágenes que se pidieron, con lo que falta de cada una.',
    show: 'Mostrar',
    open: 'Abiertas',
    all: 'Todas',
    kind: 'De qué',
    anyKind: 'Laboratorio e imágenes',
    laboratory: 'Laboratorio',
    imaging: 'Imágenes',
    patient: 'Paciente',
    order: 'Orden',
    by: (name: string, moment: string) => `${name}, ${moment}`,
    none: 'No hay órdenes',
    noneHint: 'Aparecen aquí cuando alguien las pide en una consulta.',
  },
  en: {
    ...orderWords.en,
    title: 'Orders',
    intro: 'Ordered laboratory tests and images, with the state of each item.',
    show: 'Show',
    open: 'Open',
    all: 'All',
    kind: 'Kind',
    anyKind: 'Laboratory and images',
    laboratory: 'Laboratory',
    imaging: 'Images',
    patient: 'Patient',
    order: 'Order',
    by: (name: string, moment: string) => `${name}, ${moment}`,
    none: 'No orders',
    noneHint: 'They appear here when somebody orders them in a consultation.',
  },
});
