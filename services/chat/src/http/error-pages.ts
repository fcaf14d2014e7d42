import type { ErrorRequestHandler } from 'express';
import { toHttpError, type Report } from 'http-kit';
import { html } from '../domain/html.js';
import { type TextLanguage } from '../domain/text-language.js';
import { sendPage } from './page.js';
import { requestLanguage } from './request-language.js';

interface Texts {
  title: string;
  malformed: string;
  nobody_here: string;
  too_often: string;
  unavailable: string;
}

const TEXTS: Readonly<Record<TextLanguage, Texts>> = {
  en: {
    title: 'This does not work',
    malformed: 'This link is not valid, or the form was not filled in as it is meant to be.',
    nobody_here: 'There is no organization at this address.',
    too_often: 'That was asked too often. Please try again later.',
    unavailable: 'The server cannot do this just now. Please try again in a few minutes.',
  },
  es: {
    title: 'No es posible',
    malformed: 'Este enlace no es válido, o el formulario no se rellenó como corresponde.',
    nobody_here: 'No hay ninguna organización en esta dirección.',
    too_often: 'Se ha pedido demasiadas veces. Inténtalo más tarde.',
    unavailable: 'El servidor no puede hacerlo en este momento. Inténtalo de nuevo en unos minutos.',
  },
  de: {
    title: 'Das geht nicht',
    malformed: 'Dieser Link gilt nicht, oder das Formular ist nicht so ausgefüllt, wie es gedacht ist.',
    nobody_here: 'Unter dieser Adresse gibt es keine Organisation.',
    too_often: 'Das wurde zu oft angefragt. Bitte versuche es später wieder.',
    unavailable: 'Der Server kann das gerade nicht. Bitte versuche es in ein paar Minuten wieder.',
  },
  fr: {
    title: 'Ce n’est pas possible',
    malformed: 'Ce lien n’est pas valable, ou le formulaire n’est pas rempli comme prévu.',
    nobody_here: 'Il n’y a aucune organisation à cette adresse.',
    too_often: 'Trop de demandes. Réessayez plus tard.',
    unavailable: 'Le serveur ne peut pas le faire pour le moment. Réessayez dans quelques minutes.',
  },
  pt: {
    title: 'Não é possível',
    malformed: 'Este link não é válido, ou o formulário não foi preenchido como devia.',
    nobody_here: 'Não há nenhuma organização neste endereço.',
    too_often: 'Houve pedidos demais. Tente mais tarde.',
    unavailable: 'O servidor não consegue fazê-lo agora. Tente novamente em alguns minutos.',
  },
};

/** Tells readers of pages what went wrong that the page does not tell itself: before its handler, or for a fault of ours. */
export function errorPages(report: Report): ErrorRequestHandler {
  return (thrown, req, res, next) => {
    if (res.locals['isPage'] !== true || res.headersSent) return next(thrown);
    const error = toHttpError(thrown);
    report(error, req);
    const language = requestLanguage(req);
    const { title, ...texts } = TEXTS[language];
    const content = html`<p class="fault" role="alert">${texts[textFor(error.status)]}</p>`;
    res.set(error.headers);
    sendPage(res, { language, title, content, status: error.status });
  };
}

function textFor(status: number): Exclude<keyof Texts, 'title'> {
  if (status >= 500) return 'unavailable';
  if (status === 429) return 'too_often';
  return status === 404 ? 'nobody_here' : 'malformed';
}
