/**
 * Classes and groups of substances by the names that a table of interactions may call them by: `name|other names`. Two medications of one
 * class are duplicates, and who is allergic to one is warned of the other; of those that begin with `~` neither holds: substances that share
 * an effect.
 */
export const DRUG_CLASSES = `
nsaid|nsaids; aine; aines; non steroidal anti inflammatory drug; antiinflamatorio no esteroideo
salicylate|salicylates; salicilato; salicilatos
vitamin k antagonist|vitamin k antagonists; antagonista de la vitamina k; coumarin
direct oral anticoagulant|doac; doacs; noac; direct oral anticoagulants; anticoagulante oral directo
heparin|heparins; heparina; heparinas; low molecular weight heparin
antiplatelet|antiplatelets; antiagregante; antiagregantes; p2y12 inhibitor
ssri|ssris; isrs; selective serotonin reuptake inhibitor
snri|snris; irsn
tricyclic antidepressant|tricyclic; tricyclics; tca; tcas; antidepresivo triciclico; triciclicos
maoi|maois; imao; monoamine oxidase inhibitor; inhibidor de la monoaminooxidasa
triptan|triptans; triptanes
opioid|opioids; opioide; opioides; opiate; opiates
benzodiazepine|benzodiazepines; benzodiacepina; benzodiacepinas; benzodiazepina; benzodiazepinas
z drug|z drugs; hipnotico z
antipsychotic|antipsychotics; antipsicotico; antipsicoticos; neuroleptic
statin|statins; estatina; estatinas
fibrate|fibrates; fibrato; fibratos
ace inhibitor|ace inhibitors; acei; aceis; ieca; iecas; angiotensin converting enzyme inhibitor
angiotensin receptor blocker|arb; arbs; ara ii; ara2; angiotensin receptor blockers
beta blocker|beta blockers; betabloqueante; betabloqueantes; betabloqueador; betabloqueadores
dihydropyridine|dihydropyridines; dihidropiridina; dihidropiridinas
thiazide|thiazides; tiazida; tiazidas; thiazide diuretic; diuretico tiazidico
loop diuretic|loop diuretics; diuretico de asa
potassium sparing diuretic|potassium sparing diuretics; diuretico ahorrador de potasio; ahorrador de potasio
nitrate|nitrates; nitrato; nitratos
pde5 inhibitor|pde5 inhibitors; phosphodiesterase 5 inhibitor; inhibidor de la pde5
macrolide|macrolides; macrolido; macrolidos
fluoroquinolone|fluoroquinolones; quinolone; quinolones; fluoroquinolona; fluoroquinolonas; quinolona; quinolonas
penicillin|penicillins; penicilina; penicilinas
cephalosporin|cephalosporins; cefalosporina; cefalosporinas
carbapenem|carbapenems; carbapenemico; carbapenemicos
sulfonamide|sulfonamides; sulfonamida; sulfonamidas; sulfa; sulfas
tetracycline class|tetracyclines; tetraciclinas
aminoglycoside|aminoglycosides; aminoglucosido; aminoglucosidos; aminoglicosido
azole antifungal|azole; azoles; azole antifungals; antifungico azolico
proton pump inhibitor|ppi; ppis; ibp; proton pump inhibitors; inhibidor de la bomba de protones
h2 blocker|h2 blockers; h2 antagonist; antagonista h2
sulfonylurea|sulfonylureas; sulfonilurea; sulfonilureas
insulin|insulins; insulina; insulinas
corticosteroid|corticosteroids; corticoide; corticoides; corticosteroide; corticosteroides
setron|setrons; 5 ht3 antagonist
antihistamine|antihistamines; antihistaminico; antihistaminicos
xanthine|xanthines; xantina; xantinas
ergot derivative|ergots; ergot derivatives; ergot alkaloids; ergotaminicos; derivado del cornezuelo
hiv protease inhibitor|protease inhibitor; protease inhibitors; inhibidor de la proteasa
gabapentinoid|gabapentinoids; gabapentinoides
barbiturate|barbiturates; barbiturico; barbituricos
hormonal contraceptive|oral contraceptive; oral contraceptives; anticonceptivo oral; anticonceptivos orales; anticonceptivos; contraceptives
retinoid|retinoids; retinoide; retinoides
fluoropyrimidine|fluoropyrimidines; fluoropirimidina
thiopurine|thiopurines; tiopurina; tiopurinas
glp 1 agonist|glp 1 agonists; agonista glp 1
sglt2 inhibitor|sglt2 inhibitors; inhibidor sglt2
dpp 4 inhibitor|dpp 4 inhibitors; inhibidor dpp 4
beta agonist|beta agonists; agonista beta; beta 2 agonist
alpha blocker|alpha blockers; alfabloqueante; alfabloqueantes
bisphosphonate|bisphosphonates; bifosfonato; bifosfonatos
~qt prolonging|qt prolonging drug; prolonga el qt
~weak qt prolonging|
~strong cyp3a4 inhibitor|
~moderate cyp3a4 inhibitor|
~enzyme inducer|cyp3a4 inducer; inductor enzimatico
~strong cyp2d6 inhibitor|
~serotonergic|serotonergic drug; serotoninergico
~cns depressant|depresor del snc
~anticoagulant|anticoagulants; anticoagulante; anticoagulantes
~potassium supplement|potassium salt; potassium salts; suplemento de potasio; sales de potasio
~hyperkalemic|
~class i or iii antiarrhythmic|
~anticholinergic|anticolinergico; anticolinergicos
~dopamine antagonist|
~dopamine agonist|dopaminergic
~multivalent cation|antacid; antacids; antiacido; antiacidos
~myelosuppressive|
~live vaccine|live vaccines; vacuna viva; vacunas vivas
~immunosuppressant|immunosuppressants; inmunosupresor; inmunosupresores
~calcineurin inhibitor|
~nephrotoxic|
~seizure threshold lowering|
~sympathomimetic|sympathomimetics; simpaticomimetico; simpaticomimeticos
~hepatotoxic|
~neuromuscular blocker|neuromuscular blockers; bloqueante neuromuscular; relajante neuromuscular
~cyp3a4 statin|
`;
