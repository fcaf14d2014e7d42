/** Words about medications and allergies, folded, that name no substance: what is left of a text beside them may. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
  tableta tabletas comprimido comprimidos gragea grageas capsula capsulas pastilla pastillas jarabe suspension solucion inyectable inyeccion
  ampolla ampollas vial frasco gotas crema unguento pomada locion parche parches supositorio supositorios ovulo ovulos sobre sobres spray
  aerosol inhalador colirio gotero jeringa oral topico topica nasal rectal vaginal sublingual oftalmico oftalmica intravenosa intravenoso
  intramuscular subcutanea recubierto recubierta recubiertos recubiertas masticable masticables efervescente efervescentes dispersable
  liberacion prolongada inmediata retard forte duplo infantil pediatrico pediatrica adulto adultos dosis para cada hora horas dias semana
  veces unidad unidades generico generica alergia alergias alergico alergica reaccion reacciones intolerancia intolerante severa grave leve
  tablet tablets capsule capsules lozenge syrup suspension solution injection injectable ampoule ampoules bottle drops cream ointment lotion
  patch patches suppository sachet sachets inhaler syringe topical ophthalmic intravenous subcutaneous coated chewable effervescent extended
  modified immediate release strength children paediatric pediatric adult adults dose with from each hour hours days week units generic
  daily nightly weekly monthly once twice nocte morning evening bedtime meals food needed diario diaria diarios diarias semanal mensual
  manana noche tarde ayunas almuerzo desayuno comida comidas dormir necesario dolor fiebre segun cuando medio media
  allergy allergies allergic reaction reactions intolerance severe mild
  `
    .trim()
    .split(/\s+/),
);
