/** Airways, infections, skin, eyes and ears. `codes|expressions`; how they are read: code-terms.ts. */
export const BREATHING_AND_INFECTION = `
J00|resfriado; resfriado comun; resfrio; catarro; catarro comun; common cold; cold symptoms; head cold; rinofaringitis; nasofaringitis; nasopharyngitis; rinofaringitis aguda; coryza; coriza
J06.9,J00|ira alta; ivas; irva; infeccion respiratoria alta; infeccion de vias respiratorias altas; infeccion respiratoria aguda; infeccion de vias aereas superiores; uri; urti; upper respiratory infection; upper respiratory tract infection; infeccion respiratoria superior; cuadro catarral
J01.9,J01.90|sinusitis; sinusitis aguda; rinosinusitis; acute sinusitis; rhinosinusitis; sinus infection
J32.9|sinusitis cronica; chronic sinusitis
J02.9|faringitis; faringitis aguda; pharyngitis; acute pharyngitis; sore throat; dolor de garganta; odinofagia; throat pain; garganta irritada; throat hurts
J02.0,J02.9,J03.0|faringitis estreptococica; strep throat; streptococcal pharyngitis; strep test positive; streptococcal throat
J03.9,J03.90|amigdalitis; amigdalitis aguda; tonsilitis; tonsillitis; acute tonsillitis; faringoamigdalitis; faringoamigdalitis aguda; amigdalas con exudado; tonsillar exudate; exudative tonsillitis; amigdalas hipertroficas con exudado; amigdalas con placas; tonsils with exudate; pharyngotonsillitis
J36|absceso periamigdalino; flemon periamigdalino; peritonsillar abscess
J04.0|laringitis; laringitis aguda; laryngitis; acute laryngitis
J05.0|crup; croup; laringotraqueitis; laryngotracheitis; laringitis estridulosa
J10.1,J11.1|influenza; gripe; flu; influenza a; influenza b; sindrome gripal; influenza like illness; cuadro gripal
U07.1|covid; covid 19; covid19; sars cov 2; coronavirus; sars cov 2 positivo
J12.9,J18.9|neumonia viral; viral pneumonia
J18.9|neumonia; nac; neumonia adquirida en la comunidad; pneumonia; community acquired pneumonia; cap; neumonia basal; bronconeumonia; bronchopneumonia; lobar pneumonia; neumonia lobar; consolidacion basal; condensacion basal; infiltrado basal; infiltrado en base; lung consolidation; consolidation in the right lower lobe; right lower lobe consolidation; left lower lobe consolidation; pulmonia; condensacion pulmonar; lobar consolidation
J15.9,J18.9|neumonia bacteriana; bacterial pneumonia
J69.0|neumonia por aspiracion; neumonia aspirativa; aspiration pneumonia; broncoaspiracion
J20.9|bronquitis aguda; bronquitis; acute bronchitis; bronchitis; chest cold
J21.9|bronquiolitis; bronquiolitis aguda; bronchiolitis; acute bronchiolitis; vrs; rsv
J22,J20.9|infeccion respiratoria baja; infeccion de vias respiratorias bajas; lower respiratory tract infection; lrti
J30.4,J30.9,J30.1|rinitis alergica; rinitis; allergic rhinitis; rhinitis; hay fever; fiebre del heno; alergia estacional; seasonal allergies; alergia al polen; pollen allergy; rinoconjuntivitis alergica; allergic rhinoconjunctivitis; rinitis vasomotora
J33.9|polipo nasal; poliposis nasal; nasal polyp
J34.2|desviacion del tabique; tabique desviado; desviacion septal; deviated septum
J42,J44.9|bronquitis cronica; chronic bronchitis
J43.9,J44.9|enfisema; enfisema pulmonar; emphysema
J44.9|epoc; copd; enfermedad pulmonar obstructiva cronica; chronic obstructive pulmonary disease; chronic obstructive lung disease; coad; enfermedad pulmonar obstructiva; obstructive lung disease; epoc gold
J44.1,J44.9|epoc exacerbado; exacerbacion de epoc; epoc reagudizado; epoc descompensado; copd exacerbation; aecopd; exacerbation of copd; acute exacerbation of copd; agudizacion de epoc
J45.9,J45|asma; asmatico; asma bronquial; asthma; asthmatic; bronchial asthma; asma alergica; broncoespasmo; bronchospasm
J45.9,J45.901,J46|crisis asmatica; crisis de asma; exacerbacion asmatica; exacerbacion de asma; asthma exacerbation; asthma attack; acute asthma; asma agudizada; exacerbation of asthma
J47,J47.9|bronquiectasias; bronchiectasis
J84.1,J84.10,J84.9|fibrosis pulmonar; pulmonary fibrosis; enfermedad pulmonar intersticial; interstitial lung disease
J90|derrame pleural; pleural effusion
J93.9,J93.1|neumotorax; pneumothorax; collapsed lung
J96.0,J96.00|insuficiencia respiratoria aguda; insuficiencia respiratoria; acute respiratory failure; respiratory failure
G47.3,G47.33|apnea del sueno; saos; sahos; sleep apnea; sleep apnoea; obstructive sleep apnea; osa
A15.0,A15.9,A16.9|tuberculosis; tbc; tb pulmonar; tuberculosis pulmonar; pulmonary tuberculosis; tb; baciloscopia positiva
A09|gastroenteritis; gea; gastroenteritis aguda; gastroenterocolitis; gastroenteritis infecciosa; acute gastroenteritis; infectious gastroenteritis; stomach flu; stomach bug; diarrea aguda; diarrea infecciosa; infectious diarrhea; acute diarrhea; acute diarrhoea; traveler diarrhea; enteritis; intoxicacion alimentaria; food poisoning; diarrea y vomitos; vomiting and diarrhea; vomitos y diarrea; vomiting and diarrhoea; viral gastroenteritis
R19.7,A09|diarrea; deposiciones liquidas; diarrhea; diarrhoea; loose stools; watery stools; heces liquidas; diarreico; deposiciones diarreicas
A04.7,A04.72|clostridium difficile; clostridioides difficile; c difficile; c diff
A41.9|sepsis; septicemia; shock septico; septic shock; choque septico
A46|erisipela; erysipelas
A63.0|verrugas genitales; condiloma; condyloma; genital warts; condiloma acuminado
A64,A54.9|infeccion de transmision sexual; its; sexually transmitted infection; sti; std
A54.9|gonorrea; gonorrhea; gonorrhoea; gonococia
A56.2,A74.9,A56.0|clamidia; chlamydia
A53.9,A51.0|sifilis; syphilis; vdrl reactivo
A60.0,A60.9|herpes genital; genital herpes
A90,A97.9|dengue; dengue clasico; dengue fever
A92.0|chikungunya
A92.5,A92.8|zika; virus zika
B54,B50.9|malaria; paludismo
B00.9,B00.1|herpes simple; herpes simplex; herpes labial; cold sore; fuegos labiales
B01.9|varicela; chickenpox; varicella
B02.9|herpes zoster; zoster; culebrilla; shingles
B05.9|sarampion; measles
B06.9|rubeola; rubella
B07,B07.9|verruga; verruga vulgar; wart; verruga plantar; plantar wart; common warts
B08.4|enfermedad mano pie boca; mano pie boca; hand foot and mouth disease; hand foot mouth
B08.1|molusco contagioso; molluscum contagiosum; molluscum
B15.9|hepatitis a; hepatitis aguda a
B18.1,B16.9|hepatitis b; hepatitis b cronica; chronic hepatitis b
B18.2|hepatitis c; hepatitis c cronica; chronic hepatitis c; vhc; hcv
B20,B24,Z21|vih; hiv; sida; aids; vih positivo; hiv positive; infeccion por vih
B26.9|paperas; parotiditis; parotiditis epidemica; mumps
B27.9|mononucleosis; mononucleosis infecciosa; infectious mononucleosis; mono spot positive
B34.9|viriasis; infeccion viral; cuadro viral; sindrome viral; viral infection; viral syndrome; viral illness; virosis; enfermedad viral; enfermedad viral inespecifica; nonspecific viral illness
B35.4,B35.9|tina corporal; tina; tinea; ringworm; tinea corporis; dermatofitosis; dermatofitosis corporal
B35.3|pie de atleta; tinea pedis; athlete s foot; athletes foot; tina pedis; micosis de pies
B35.1|onicomicosis; onychomycosis; tinea unguium; hongos en las unas; nail fungus
B36.0|pitiriasis versicolor; tinea versicolor; pityriasis versicolor
B37.0|muguet; candidiasis oral; candidiasis de la boca; oral thrush; thrush; oral candidiasis; candidiasis bucal; placas blancas en la lengua; white patches in the mouth; algodoncillo; moniliasis oral
B37.3,B37.31|candidiasis vaginal; candidiasis vulvovaginal; vaginal candidiasis; vaginal yeast infection; vulvovaginitis candidiasica; vaginal thrush
B37.9,B37|candidiasis; moniliasis; yeast infection; candida infection; infeccion por candida
B82.9,B82|parasitosis; parasitosis intestinal; parasitos intestinales; parasitos; lombrices; intestinal parasites; intestinal parasitosis; gut parasites; worms; helminthiasis; helmintiasis
B80,B82.9|oxiuros; oxiuriasis; pinworms; enterobiasis
B77.9,B82.9|ascaris; ascariasis
A07.1|giardiasis; giardia
A06.0,A06.9|amebiasis; amebiasis intestinal; amoebiasis; amibiasis
B85.0|pediculosis; piojos; head lice; lice
B86|sarna; escabiosis; scabies
A37.9|tos ferina; coqueluche; whooping cough; pertussis
A38,A38.9|escarlatina; scarlet fever
A87.9,G03.9,G00.9|meningitis; meningitis viral; meningitis bacteriana; bacterial meningitis; viral meningitis
B58.9|toxoplasmosis
B57.2,B57.5|chagas; enfermedad de chagas; chagas disease
A27.9|leptospirosis
A01.0|fiebre tifoidea; typhoid fever; tifoidea
A69.2|enfermedad de lyme; lyme disease; eritema migrans; erythema migrans
L01.0,L01.00|impetigo
L02.9|absceso; absceso cutaneo; skin abscess; furunculo; forunculo; boil; furuncle; absceso de partes blandas
L03.1,L03.9,L03.90|celulitis; cellulitis; celulitis de pierna; cellulitis of leg
L05.0,L05.01,L05.9|quiste pilonidal; sinus pilonidal; pilonidal cyst; pilonidal abscess
L08.9|infeccion de piel; pioderma; pyoderma; skin infection
L20.9|dermatitis atopica; eccema atopico; eczema atopico; eccema; eczema; atopic dermatitis; atopic eczema
L21.9|dermatitis seborreica; seborreic dermatitis; seborrheic dermatitis; seborrhoeic dermatitis; caspa; dandruff
L22|dermatitis del panal; diaper rash; nappy rash; diaper dermatitis
L23.9,L25.9|dermatitis de contacto; dermatitis alergica; contact dermatitis; allergic contact dermatitis; poison ivy
L30.9|dermatitis; dermatosis
L40.9,L40.0|psoriasis
L42|pitiriasis rosada; pityriasis rosea
L43.9|liquen plano; lichen planus
L50.9|urticaria; hives; ronchas; habones; wheals; ronchas pruriginosas; urticaria aguda
T78.4,T78.40|alergia; reaccion alergica; allergic reaction; allergy unspecified
T78.3|angioedema
T78.2|anafilaxia; shock anafilactico; anaphylaxis; anaphylactic shock
L60.0|una encarnada; onicocriptosis; unero; ingrown nail; ingrown toenail; ingrowing toenail
L63.9|alopecia areata
L65.9|alopecia; caida de cabello; caida del pelo; hair loss
L70.0,L70.9|acne; acne vulgar; acne vulgaris
L71.9|rosacea
L72.3,L72.0,L72.1|quiste sebaceo; quiste epidermico; sebaceous cyst; epidermoid cyst
L73.9|foliculitis; folliculitis
L80|vitiligo
L82,L82.1|queratosis seborreica; seborrheic keratosis
L57.0|queratosis actinica; actinic keratosis
L89.9,L89.90|ulcera por presion; escara; pressure ulcer; pressure sore; bedsore; decubitus ulcer
L97,L97.9|ulcera en la pierna; leg ulcer; ulcera de miembro inferior
L29.9|prurito; picazon; comezon; itching; pruritus
R21|rash; exantema; erupcion; erupcion cutanea; skin rash; sarpullido
H10.9,H10.3|conjuntivitis; conjunctivitis; pink eye; pinkeye; ojo rojo con secrecion; red eye with discharge; secrecion ocular; eye discharge; conjuntivitis aguda; conjuntivitis bacteriana; sticky eyes; conjuntiva inflamada; ojo rojo; red eye
H10.1|conjuntivitis alergica; allergic conjunctivitis
H00.0,H00.01|orzuelo; stye; hordeolum
H00.1|chalazion; chalacion
H01.0|blefaritis; blepharitis
H16.9,H16.0|queratitis; keratitis; ulcera corneal; corneal ulcer
S05.0,T15.0|abrasion corneal; corneal abrasion; cuerpo extrano corneal; corneal foreign body; erosion corneal
H25.9,H26.9|catarata; cataract; catarata senil
H40.9,H40.1|glaucoma
H35.3|degeneracion macular; macular degeneration; dmae
H52.1|miopia; miope; myopia; myopic; short sight; short sighted; nearsighted; near sighted; nearsightedness; shortsighted; shortsightedness; ve mal de lejos; vision lejana borrosa; blurred distance vision; cannot see far
H52.2|astigmatismo
H52.0|hipermetropia; hyperopia; farsighted
H52.4|presbicia; presbyopia
H52.7,H52|defecto de refraccion; refractive error; errors of refraction
H60.9|otitis externa; swimmer s ear; swimmers ear; external otitis
H61.2|tapon de cerumen; cerumen; cerumen impactado; earwax; impacted cerumen; cera en el oido; tapon de cera; impacted earwax
H66.9,H65.9,H66|otitis media; otitis media aguda; oma; otitis; acute otitis media; aom; middle ear infection; ear infection; infeccion de oido; otitis media supurada; membrana timpanica abombada; bulging tympanic membrane; timpano abombado; bulging eardrum; timpano rojo; timpano eritematoso; infeccion del oido medio; otorrea
H81.1,H81.10|vppb; vertigo posicional; vertigo posicional paroxistico benigno; vertigo paroxistico benigno; bppv; benign paroxysmal positional vertigo; positional vertigo
H81.0|meniere; enfermedad de meniere; meniere disease
H91.9,H91.90|hipoacusia; sordera; hearing loss; deafness; perdida auditiva
H92.0|otalgia; dolor de oido; earache; ear pain
H93.1|acufenos; tinnitus; zumbido de oidos
R04.0|epistaxis; sangrado nasal; nosebleed; sangrado de nariz; nose bleed
`;
