import { words } from '../i18n/language';

export const text = words({
  es: {
    scanHint: 'Escanee el envase, o escriba y pulse Intro.',
    noBarcode: (code: string) => `Ningún producto tiene el código ${code}.`,
    notFound: 'Ningún producto se llama así.',
    severalFound: 'Hay varios: elija uno de la lista.',
    another: 'Otro producto',
    controlled: (name: string) => `Controlado, clase ${name}`,
    highAlert: 'Alto riesgo',
  },
  en: {
    scanHint: 'Scan the pack, or type and press Enter.',
    noBarcode: (code: string) => `No product has the barcode ${code}.`,
    notFound: 'No product matches that name.',
    severalFound: 'There are several: choose one from the list.',
    another: 'Another product',
    controlled: (name: string) => `Controlled, class ${name}`,
    highAlert: 'High alert',
  },
});
