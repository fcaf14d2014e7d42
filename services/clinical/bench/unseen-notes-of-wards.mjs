/**
 * Notes of the emergency room, wards, outpatients, children, pregnancy and mental health, with what is denied, of the family, past, doubted or
 * copied forward. `categories|categories that must not be suggested|note`: any of the first is right. How they were made: `unseen-notes.mjs`.
 */
export const OF_WARDS = `
J18|I26,I21|Pcte masc 71a ingresa x disnea, fiebre 38.9, crépitos base der, Rx con consolidación LID. Se descarta TEP por angioTAC. IDx: NAC
I21|J18|SCACEST pared inferior, dolor precordial opresivo 2h, trop (+). Sin signos de neumonía
I50|I21|Hospitalizada por ICC descompensada, DPN, edemas MMII ++, BNP 1800. Niega dolor torácico, trop neg
N39,N30|N10|Disuria, polaquiuria y tenesmo vesical desde ayer, PPL neg bilateral, niega fiebre. OC nitritos (+)
N10,N12|N20|Fiebre con calofríos, puño percusión izq (+), urocultivo E coli >100mil. ECO sin litiasis
K35|K80|Dolor abd periumbilical que migra a FID, Blumberg (+), leucocitosis. Eco: sin colelitiasis. Plan: apendicectomía hoy
K80,K81|K35|Cólico biliar a repetición, eco abdominal c/ cálculos múltiples, vía biliar fina. Apendicectomizada a los 12 años
E10|E11|Niña 9a DM1 debut en CAD, glicemia 480, cetonemia 5. Abuela con DM2
E11|E10,I10|Control DM2, HbA1c 8,4 en metformina. PA normal, niega HTA
J45|J18|Lactante mayor c/ sibilancias a repetición, mejora c/ salbutamol, dx asma. Rx tx sin condensación
J21|J45|Lactante 5m, rinorrea y tos, sibilancias, VRS (+) . Bronquiolitis. Sin antec de asma en flia
A09|K35|Prescolar con deposiciones líquidas x6 y vómitos desde anoche, abdomen blando sin signos de apendicitis. GEA c/ deshidratación leve
O14|O24|G2P1 34 sem, PA 160/110, proteinuria 3+, cefalea y fotopsias. PTGO normal. Preeclampsia severa
O24|O14|Embarazada 28s, PTGO alterada 162 mg/dl a las 2 hrs. PA 110/70, sin proteinuria. Dg: diabetes gestacional
O03|O00|Metrorragia con restos, FUR 9 sem, ECO: cavidad vacía. Aborto completo. Se descarta embarazo ectópico
F32|F31,F20|Animo bajo, anhedonia, insomnio de conciliación hace 2 meses, ideación pasiva de muerte. Sin sx psicóticos ni manía. EDM moderado
F41|F32|Crisis de pánico a repetición, palpitaciones, miedo a morir, no sx depresivos. T. de pánico
F10|F32|Consumo de OH diario 1 lt de vino, temblor matutino, sind. de abstinencia. Niega ánimo bajo
I63|I61|Hemiparesia FBC der y afasia de 3 h evolución, TAC s/ hemorragia. ACV isquémico ACM izq
G40|G03|Crisis TCG en paciente epiléptico q abandonó ác valproico. No rigidez de nuca, afebril
G43|I60|Cefalea hemicránea pulsátil c/ fotofobia y náusea, similar a las previas, migraña conocida. TAC s/ HSA
I10|E11|HTA en tto c/ losartán, PA 150/95 hoy. Mamá diabética. Glicemia 92
E03|C73|Hipotiroidismo en levotiroxina 100, TSH 7. Tía con CA de tiroides
J44|J45|EPOC exacerbado, tabáquico 50 p/a, esputo purulento, sat 86%. No asmático
L03|I82,I80|Pierna izq roja, caliente, empastada con borde mal definido tras excoriación; eco doppler sin TVP. Celulitis
I80,I82|L03|TVP fémoro poplítea der en doppler, anticoagulación con enoxaparina. Piel sin celulitis
M54|M51|Lumbago mecánico post esfuerzo, Lasegue (-), sin déficit motor. No hay signos de hernia del núcleo pulposo
S52|S72|Caída de la bici, dolor y deformidad muñeca der. Rx: fx radio distal. Cadera sin fractura
N18|N17|ERC etapa 4, VFG 22, control nefro. AKI resuelta el año pasado
D50|C18|Anemia ferropriva, ferritina 6, Hb 9.1. Colonoscopía normal, papá con ca de colon
J18|I26|72M admitted w/ CAP, RLL consolidation on CXR, on ceftriaxone + azithro. CTPA neg for PE
I26|J18|SOB + pleuritic CP 3 days after long haul flight, CTPA: bilateral PE. No evidence of pneumonia
I48|I21|Palps since am, irregularly irregular, ECG AF w RVR 140. Trops neg x2, no MI
I21|I26|STEMI anterior, pain 1h, cath lab activated. D-dimer not sent, PE unlikely
K85|K80|Epigastric pain to the back, lipase 1800, drinks heavily. US: no gallstones. Acute pancreatitis
K92|K25|Melaena x3, Hb 7.8, on ibuprofen. OGD no ulcer seen. UGIB ?source
N20|N10|L flank pain colicky, hematuria, CT KUB 5mm L VUJ stone. afebrile, no pyelo
A41|G03|Septic, BP 80/40, lactate 5, source unclear, LP neg for meningitis. Sepsis on noradrenaline
G45|I63|R arm weakness lasting 20 min, fully resolved, MRI no infarct. TIA
I63|I61|L MCA territory infarct, NIHSS 14, thrombolysed. No bleed on CT
E86|K35|3yo, D&V 2 days, dry mucosa, cap refill 3s, moderate dehydration. Belly soft, no appendicitis
J05|J45|Toddler barking cough + stridor at rest, dex given. Croup. Mum has asthma
H66|J18|4yo w/ R otalgia, bulging red TM. AOM. Chest clear, no pneumonia
B01|B05|Itchy vesicles in crops on trunk, attends nursery w chicken pox outbreak. MMR given, not measles
P59|P36|Day 3 neonate jaundiced, SBR above phototherapy line. septic screen negative
O21|O14|G1 9/40 unable to keep fluids down, ketones 4+, hyperemesis. BP 100/60
O72|O14|PPH 1.2 L after NVD, uterine atony, oxytocin + TXA. Normotensive throughout, no PET
O23|N20|26/40 with dysuria and freq, MSU e.coli. UTI in pregnancy. renal US no stones
F20|F31|Known schizophrenia, stopped depot, hearing voices commanding. No manic symtoms
F31|F20|BPAD, elated, pressured speech, not sleeping x5 nights, grandiose. Sister has schizophrenia
F32|F10|Low mood, anhedonia, early waking, PHQ-9 19. Depression, start sertraline. Denies alcohol missuse
F43|F20|PTSD after assault, flashbacks & nightmares. no psychotic features
F50|F32|BMI 14.5, restricting, body image distortion, anorexia nervosa. Mood euthymic, not depressed
F90|F84|7yo inattentive and hyperactive at school and home, ADHD. Screen neg for autism
T78,T88|J45|Urticaria, lip swelling and hypotension 10 min after peanut, adrenaline IM. Anaphylaxis. no hx asthma
S06|S02|Fell from ladder, LOC 1 min, GCS 15, CT head: no fracture, no bleed. Concussion
M10|M00|Hot swollen 1st MTP, urate 9.2, gout flare. aspirate negative, not septic arthritis
K57|C18|LIF pain, fever, CT sigmoid diverticulitis, no perforation. Father d. of bowel cancer
G20|I63|Parkinsons, worsening freezing, adjust madopar. No hx stroke
E05|E03|Graves, wt loss, tremor, TSH <0.01, FT4 48. Mother hypothyroid
`;
