import { words } from '../../i18n/language';
import { actWords } from '../../orders/act-words';
import { orderWords } from '../../orders/words';

export const text = words({
  es: {
    ...orderWords.es,
    acts: actWords.es.acts,
    title: 'Órdenes',
    intro: 'Exámenes de laboratorio, imágenes y servicios que se pidieron, con lo que falta de cada uno.',
    show: 'Mostrar',
    open: 'Abiertas',
    all: 'Todas',
    kind: 'De qué',
    anyKind: 'De todo',
    patient: 'Paciente',
    order: 'Orden',
    none: 'No hay órdenes',
    noneHint: 'Aparecen aquí cuando alguien las pide.',
  },
  en: {
    ...orderWords.en,
    acts: actWords.en.acts,
    title: 'Orders',
    intro: 'Ordered laboratory tests, images and services, with the state of each item.',
    show: 'Show',
    open: 'Open',
    all: 'All',
    kind: 'Kind',
    anyKind: 'All kinds',
    patient: 'Patient',
    order: 'Order',
    none: 'No orders',
    noneHint: 'They appear here when somebody orders them.',
  },
});
