/** Substances of heart, blood and metabolism: `name|other names and brands|classes|effects`; how they are read: drug-index.ts. */
export const DRUGS_OF_HEART_AND_BLOOD = `
warfarin|warfarina; coumadin; aldocumar; jantoven|vitamin k antagonist|anticoagulant
acenocoumarol|acenocumarol; sintrom; nicoumalone|vitamin k antagonist|anticoagulant
phenprocoumon|fenprocumon; marcoumar|vitamin k antagonist|anticoagulant
rivaroxaban|xarelto|direct oral anticoagulant|anticoagulant
apixaban|eliquis|direct oral anticoagulant|anticoagulant
dabigatran|dabigatran etexilate; dabigatran etexilato; pradaxa|direct oral anticoagulant|anticoagulant
edoxaban|lixiana; savaysa|direct oral anticoagulant|anticoagulant
unfractionated heparin|heparina no fraccionada; heparin sodium; heparina sodica|heparin|anticoagulant; hyperkalemic
enoxaparin|enoxaparina; clexane; lovenox|heparin|anticoagulant; hyperkalemic
dalteparin|dalteparina; fragmin|heparin|anticoagulant; hyperkalemic
nadroparin|nadroparina; fraxiparine; fraxiparina|heparin|anticoagulant; hyperkalemic
bemiparin|bemiparina; hibor|heparin|anticoagulant; hyperkalemic
fondaparinux|arixtra||anticoagulant
clopidogrel|plavix; iscover|antiplatelet|
prasugrel|effient; efient|antiplatelet|
ticagrelor|brilinta; brilique|antiplatelet|
ticlopidine|ticlopidina|antiplatelet|
cilostazol|pletal||
dipyridamole|dipiridamol; persantin||
pentoxifylline|pentoxifilina; trental||
alteplase|alteplasa; actilyse|| anticoagulant
tenecteplase|tenecteplasa; metalyse|| anticoagulant
streptokinase|estreptoquinasa|| anticoagulant
aspirin|aspirina; acetylsalicylic acid; acido acetilsalicilico; acetilsalicilico; asa; aas; adiro; cardioaspirina; ecotrin|salicylate; nsaid|
simvastatin|simvastatina; zocor|statin|cyp3a4 statin
lovastatin|lovastatina; mevacor|statin|cyp3a4 statin
atorvastatin|atorvastatina; lipitor; cardyl|statin|
rosuvastatin|rosuvastatina; crestor|statin|
pravastatin|pravastatina; pravachol|statin|
fluvastatin|fluvastatina; lescol|statin|
pitavastatin|pitavastatina; livalo|statin|
gemfibrozil|gemfibrozilo; lopid|fibrate|
fenofibrate|fenofibrato; tricor; secalip|fibrate|
bezafibrate|bezafibrato|fibrate|
ciprofibrate|ciprofibrato|fibrate|
ezetimibe|ezetimiba; zetia; ezetrol||
niacin|niacina; nicotinic acid; acido nicotinico||
colestyramine|cholestyramine; colestiramina; questran||
enalapril|vasotec; renitec|ace inhibitor|hyperkalemic
lisinopril|zestril; prinivil|ace inhibitor|hyperkalemic
captopril|capoten|ace inhibitor|hyperkalemic
ramipril|altace; tritace; acovil|ace inhibitor|hyperkalemic
perindopril|coversyl|ace inhibitor|hyperkalemic
benazepril|lotensin|ace inhibitor|hyperkalemic
quinapril|accupril|ace inhibitor|hyperkalemic
fosinopril||ace inhibitor|hyperkalemic
trandolapril||ace inhibitor|hyperkalemic
losartan|cozaar|angiotensin receptor blocker|hyperkalemic
valsartan|diovan|angiotensin receptor blocker|hyperkalemic
candesartan|atacand|angiotensin receptor blocker|hyperkalemic
telmisartan|micardis|angiotensin receptor blocker|hyperkalemic
irbesartan|avapro; aprovel|angiotensin receptor blocker|hyperkalemic
olmesartan|olmesartan medoxomil; benicar|angiotensin receptor blocker|hyperkalemic
sacubitril|||hyperkalemic
aliskiren|aliskireno; rasilez; tekturna||hyperkalemic
spironolactone|espironolactona; aldactone|potassium sparing diuretic|hyperkalemic
eplerenone|eplerenona; inspra|potassium sparing diuretic|hyperkalemic
amiloride|amilorida|potassium sparing diuretic|hyperkalemic
triamterene|triamtereno|potassium sparing diuretic|hyperkalemic
finerenone|finerenona; kerendia||hyperkalemic
potassium chloride|cloruro de potasio; salt substitute; sustituto de la sal; gluconato de potasio; potassium gluconate; potasio gluconato; potassium citrate; citrato de potasio; potassium; potasio; kcl; slow k; klor con||potassium supplement
potassium citrate|citrato de potasio||potassium supplement
hydrochlorothiazide|hidroclorotiazida; hctz; microzide|thiazide|
chlorthalidone|chlortalidone; clortalidona; higroton|thiazide|
indapamide|indapamida; natrilix|thiazide|
bendroflumethiazide|bendroflumetiazida|thiazide|
metolazone|metolazona|thiazide|
furosemide|furosemida; frusemide; lasix; seguril|loop diuretic|
torsemide|torasemide; torasemida; torsemida|loop diuretic|
bumetanide|bumetanida|loop diuretic|
propranolol|inderal; sumial|beta blocker|
atenolol|tenormin|beta blocker|
metoprolol|lopressor; toprol; betaloc|beta blocker|
bisoprolol|concor; emconcor|beta blocker|
carvedilol|coreg; dilatrend|beta blocker|
nebivolol|bystolic; lobivon|beta blocker|
labetalol|trandate|beta blocker|
sotalol|betapace|beta blocker|qt prolonging; class i or iii antiarrhythmic
timolol||beta blocker|
nadolol||beta blocker|
esmolol||beta blocker|
verapamil|verapamilo; isoptin; manidon; calan||moderate cyp3a4 inhibitor
diltiazem|cardizem; dilzem; masdil||moderate cyp3a4 inhibitor
amlodipine|amlodipino; amlodipina; norvasc|dihydropyridine|
nifedipine|nifedipino; nifedipina; adalat|dihydropyridine|
felodipine|felodipino; felodipina|dihydropyridine|
lercanidipine|lercanidipino|dihydropyridine|
nimodipine|nimodipino; nimodipina|dihydropyridine|
digoxin|digoxina; lanoxin; lanacordin||
amiodarone|amiodarona; cordarone; trangorex; pacerone||qt prolonging; class i or iii antiarrhythmic; moderate cyp3a4 inhibitor
dronedarone|dronedarona; multaq||qt prolonging; class i or iii antiarrhythmic
flecainide|flecainida; tambocor||class i or iii antiarrhythmic
propafenone|propafenona; rytmonorm||class i or iii antiarrhythmic
quinidine|quinidina||qt prolonging; class i or iii antiarrhythmic; strong cyp2d6 inhibitor
procainamide|procainamida||qt prolonging; class i or iii antiarrhythmic
disopyramide|disopiramida||qt prolonging; class i or iii antiarrhythmic; anticholinergic
dofetilide|dofetilida||qt prolonging; class i or iii antiarrhythmic
ibutilide|ibutilida||qt prolonging; class i or iii antiarrhythmic
lidocaine|lidocaina; lignocaine; xylocaine||
mexiletine|mexiletina||
adenosine|adenosina||
ivabradine|ivabradina; procoralan; corlanor||
ranolazine|ranolazina; ranexa||weak qt prolonging
nitroglycerin|nitroglicerina; glyceryl trinitrate; trinitrato de glicerilo; gtn; nitrostat|nitrate|
isosorbide mononitrate|mononitrato de isosorbida; imdur; ismn|nitrate|
isosorbide dinitrate|dinitrato de isosorbida; isordil; isosorbide; isosorbida|nitrate|
nicorandil|||
riociguat|adempas||
sildenafil|sildenafilo; viagra; revatio|pde5 inhibitor|
tadalafil|tadalafilo; cialis; adcirca|pde5 inhibitor|
vardenafil|vardenafilo; levitra|pde5 inhibitor|
avanafil|avanafilo; spedra|pde5 inhibitor|
clonidine|clonidina; catapres||cns depressant
methyldopa|metildopa; aldomet||
hydralazine|hidralazina||
minoxidil|||
doxazosin|doxazosina; cardura|alpha blocker|
prazosin|prazosina; minipress|alpha blocker|
terazosin|terazosina|alpha blocker|
tamsulosin|tamsulosina; flomax; omnic|alpha blocker|
alfuzosin|alfuzosina|alpha blocker|
bosentan|tracleer||enzyme inducer
metformin|metformina; glucophage; dianben||
glibenclamide|glibenclamida; glyburide; gliburida; daonil; euglucon|sulfonylurea|
glimepiride|glimepirida; amaryl|sulfonylurea|
gliclazide|gliclazida; diamicron|sulfonylurea|
glipizide|glipizida; glucotrol|sulfonylurea|
chlorpropamide|clorpropamida|sulfonylurea|
tolbutamide|tolbutamida|sulfonylurea|
repaglinide|repaglinida; prandin; novonorm||
pioglitazone|pioglitazona; actos||
insulin glargine|insulina glargina; glargine; glargina; lantus; toujeo; insulin; insulina|insulin|
insulin nph|insulina nph; nph; humulin; insulatard; insulin isophane|insulin|
insulin aspart|insulina asparta; novorapid; novolog|insulin|
insulin lispro|insulina lispro; humalog|insulin|
insulin regular|regular insulin; insulina regular; insulina rapida; actrapid|insulin|
insulin detemir|insulina detemir; levemir|insulin|
insulin degludec|insulina degludec; tresiba|insulin|
liraglutide|liraglutida; victoza; saxenda|glp 1 agonist|
semaglutide|semaglutida; ozempic; wegovy; rybelsus|glp 1 agonist|
dulaglutide|dulaglutida; trulicity|glp 1 agonist|
exenatide|exenatida; byetta|glp 1 agonist|
sitagliptin|sitagliptina; januvia|dpp 4 inhibitor|
linagliptin|linagliptina; trajenta; tradjenta|dpp 4 inhibitor|
vildagliptin|vildagliptina; galvus|dpp 4 inhibitor|
saxagliptin|saxagliptina; onglyza|dpp 4 inhibitor|
empagliflozin|empagliflozina; jardiance|sglt2 inhibitor|
dapagliflozin|dapagliflozina; forxiga; farxiga|sglt2 inhibitor|
canagliflozin|canagliflozina; invokana|sglt2 inhibitor|
levothyroxine|levotiroxina; thyroxine; tiroxina; eutirox; euthyrox; synthroid||
liothyronine|liotironina||
methimazole|metimazol; thiamazole; tiamazol; tapazole||
propylthiouracil|propiltiouracilo||hepatotoxic
allopurinol|alopurinol; zyloric; zyloprim||
febuxostat|uloric; adenuric||
colchicine|colchicina; colcrys||
probenecid|probenecida||
alendronate|alendronic acid; alendronato; acido alendronico; fosamax|bisphosphonate|
risedronate|risedronato; acido risedronico|bisphosphonate|
ibandronate|ibandronato; acido ibandronico|bisphosphonate|
calcium carbonate|carbonato de calcio; calcium; calcio; caltrate||multivalent cation
ferrous sulfate|sulfato ferroso; ferrous; ferroso; iron; hierro; fumarato ferroso; gluconato ferroso||multivalent cation
aluminium hydroxide|aluminum hydroxide; hidroxido de aluminio; aluminium; aluminum; aluminio; maalox||multivalent cation
magnesium hydroxide|hidroxido de magnesio; magnesium; magnesio; milk of magnesia||multivalent cation
magnesium sulfate|sulfato de magnesio||multivalent cation
zinc sulfate|sulfato de zinc; zinc||multivalent cation
sucralfate|sucralfato||multivalent cation
folic acid|acido folico; folate; folato||
vitamin b12|cyanocobalamin; cianocobalamina; vitamina b12; hidroxocobalamina||
vitamin d|cholecalciferol; colecalciferol; vitamina d; vitamina d3; calcitriol||
vitamin k|phytomenadione; fitomenadiona; phytonadione; vitamina k||
vitamin e|vitamina e; tocopherol; tocoferol||
vitamin c|vitamina c; ascorbic acid; acido ascorbico||
ginkgo|ginkgo biloba||
tolvaptan|samsca||
dantrolene|dantroleno||
ambrisentan|||
lacidipine|lacidipino|dihydropyridine|
nitroprusside|nitroprusiato||
dopamine|dopamina||sympathomimetic
dobutamine|dobutamina||sympathomimetic
tranexamic acid|acido tranexamico||
fusidic acid|acido fusidico; fusidato||
calcium gluconate|gluconato de calcio||multivalent cation
apomorphine|apomorfina||dopamine agonist
nefazodone|nefazodona||serotonergic; strong cyp3a4 inhibitor
iodinated contrast|contraste yodado; iohexol; iopamidol||
busulfan|busulfano||myelosuppressive
pyrimethamine|pirimetamina||myelosuppressive
lomitapide|lomitapida||
`;
