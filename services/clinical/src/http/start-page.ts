import { Router } from 'express';
import { sendsPage } from './page.js';
import { requestLanguage } from './request-language.js';

const LINKS = {
  es: [
    ['console', 'Consola', 'Para quienes llevan la clínica: recepción, personas, permisos, claves de API.'],
    ['docs', 'Interfaz', 'Cada operación, para probarla desde la página.'],
    [
      'fhir/R4/metadata?_pretty=true',
      'HL7 FHIR R4',
      'Qué recursos hay, cómo se buscan y qué se puede hacer con ellos.',
    ],
    [
      'fhir/R4/.well-known/smart-configuration',
      'SMART App Launch',
      'Cómo obtienen acceso las aplicaciones y los servicios.',
    ],
  ],
  en: [
    ['console', 'Console', 'For the people who run a clinic: front desk, people, permissions, API keys.'],
    ['docs', 'Interface', 'Every operation, to be tried from the page.'],
    [
      'fhir/R4/metadata?_pretty=true',
      'HL7 FHIR R4',
      'Which resources there are, how they are searched, and what can be done with them.',
    ],
    ['fhir/R4/.well-known/smart-configuration', 'SMART App Launch', 'How apps and services are given access.'],
  ],
} as const;

/** `/` for who opens the service in a browser: where to go. To programs it is no address. */
export function startPage(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const pages = { es: pageIn('es', 'Por dónde empezar'), en: pageIn('en', 'Where to begin') };
  router.get('/', (req, res, next) => {
    if (req.accepts(['json', 'html']) !== 'html') return next();
    res.vary('Accept, Accept-Language');
    return pages[requestLanguage(req)](req, res, next);
  });
  return router;
}

function pageIn(language: keyof typeof LINKS, title: string) {
  const links = LINKS[language].map(([to, name, what]) => `<dt><a href="${to}">${name}</a></dt><dd>${what}</dd>`);
  return sendsPage({ language, title, content: `<dl>${links.join('\n')}</dl>` });
}
