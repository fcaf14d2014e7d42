/** Substances of infection, defence, digestion, breath and hormones: `name|other names and brands|classes|effects`; how they are read: drug-index.ts. */
export const DRUGS_OF_INFECTION_AND_OTHERS = `
amoxicillin|amoxicilina; amoxycillin; amoxil|penicillin|
ampicillin|ampicilina|penicillin|
benzylpenicillin|bencilpenicilina; penicillin g; penicilina g; penicilina benzatinica; benzathine penicillin; benzetacil; bencilpenicilina benzatina|penicillin|
phenoxymethylpenicillin|fenoximetilpenicilina; penicillin v; penicilina v|penicillin|
piperacillin|piperacilina|penicillin|
cloxacillin|cloxacilina|penicillin|
dicloxacillin|dicloxacilina|penicillin|
flucloxacillin|flucloxacilina|penicillin|
oxacillin|oxacilina|penicillin|
clavulanic acid|acido clavulanico; clavulanate; clavulanato||
sulbactam|||
tazobactam|||
cefalexin|cephalexin; cefalexina; keflex|cephalosporin|
cefadroxil|cefadroxilo|cephalosporin|
cefazolin|cefazolina|cephalosporin|
cefuroxime|cefuroxima; zinnat|cephalosporin|
cefaclor||cephalosporin|
cefixime|cefixima|cephalosporin|
ceftriaxone|ceftriaxona; rocephin|cephalosporin|
cefotaxime|cefotaxima|cephalosporin|
ceftazidime|ceftazidima|cephalosporin|
cefepime|cefepima|cephalosporin|
meropenem|merrem|carbapenem|
imipenem|imipenem cilastatin; imipenem cilastatina|carbapenem|
ertapenem|invanz|carbapenem|
cilastatin|cilastatina||
aztreonam|||
clarithromycin|claritromicina; klaricid; biaxin|macrolide|strong cyp3a4 inhibitor; qt prolonging
telithromycin|telitromicina; ketek|macrolide|strong cyp3a4 inhibitor; qt prolonging
erythromycin|eritromicina|macrolide|moderate cyp3a4 inhibitor; qt prolonging
azithromycin|azitromicina; zithromax; zitromax|macrolide|qt prolonging
roxithromycin|roxitromicina|macrolide|weak qt prolonging
spiramycin|espiramicina|macrolide|
clindamycin|clindamicina; dalacin||
lincomycin|lincomicina||
ciprofloxacin|ciprofloxacino; ciprofloxacina; cipro; ciproxin|fluoroquinolone|weak qt prolonging
levofloxacin|levofloxacino; levofloxacina; levaquin; tavanic|fluoroquinolone|qt prolonging
moxifloxacin|moxifloxacino; moxifloxacina; avelox|fluoroquinolone|qt prolonging
norfloxacin|norfloxacino; norfloxacina|fluoroquinolone|
ofloxacin|ofloxacino; ofloxacina|fluoroquinolone|weak qt prolonging
trimethoprim|trimetoprima; trimetoprim||hyperkalemic
sulfamethoxazole|sulfametoxazol|sulfonamide|
sulfadiazine|sulfadiazina|sulfonamide|
sulfasalazine|sulfasalazina|sulfonamide|
doxycycline|doxiciclina; vibramycin|tetracycline class|
tetracycline|tetraciclina|tetracycline class|
minocycline|minociclina|tetracycline class|
tigecycline|tigeciclina|tetracycline class|
gentamicin|gentamicina; gentamycin|aminoglycoside|nephrotoxic
amikacin|amikacina|aminoglycoside|nephrotoxic
tobramycin|tobramicina|aminoglycoside|nephrotoxic
streptomycin|estreptomicina|aminoglycoside|nephrotoxic
neomycin|neomicina|aminoglycoside|
vancomycin|vancomicina||nephrotoxic
colistin|colistina; colistimethate; polymyxin b; polimixina b||nephrotoxic
linezolid|linezolida; zyvox; zyvoxid|maoi|serotonergic; myelosuppressive
tedizolid|||serotonergic
daptomycin|daptomicina||
metronidazole|metronidazol; flagyl||
tinidazole|tinidazol||
secnidazole|secnidazol||
nitrofurantoin|nitrofurantoina; macrobid||
fosfomycin|fosfomicina; monurol||
chloramphenicol|cloranfenicol||myelosuppressive
rifampicin|rifampicina; rifampin; rifadin||enzyme inducer
rifabutin|rifabutina||enzyme inducer
rifapentine|rifapentina||enzyme inducer
isoniazid|isoniazida||hepatotoxic
pyrazinamide|pirazinamida||hepatotoxic
ethambutol|etambutol||
bedaquiline|bedaquilina||qt prolonging
dapsone|dapsona||
fluconazole|fluconazol; diflucan|azole antifungal|moderate cyp3a4 inhibitor; qt prolonging
itraconazole|itraconazol; sporanox|azole antifungal|strong cyp3a4 inhibitor
ketoconazole|ketoconazol; nizoral|azole antifungal|strong cyp3a4 inhibitor; qt prolonging
voriconazole|voriconazol; vfend|azole antifungal|strong cyp3a4 inhibitor; qt prolonging
posaconazole|posaconazol; noxafil|azole antifungal|strong cyp3a4 inhibitor
isavuconazole|isavuconazol|azole antifungal|moderate cyp3a4 inhibitor
miconazole|miconazol|azole antifungal|
clotrimazole|clotrimazol||
terbinafine|terbinafina; lamisil||strong cyp2d6 inhibitor
griseofulvin|griseofulvina||enzyme inducer
amphotericin b|anfotericina b; amphotericin; anfotericina||nephrotoxic
nystatin|nistatina||
caspofungin|caspofungina||
aciclovir|acyclovir; zovirax||
valaciclovir|valacyclovir; valtrex||
ganciclovir|valganciclovir||myelosuppressive
oseltamivir|tamiflu||
ritonavir|norvir|hiv protease inhibitor|strong cyp3a4 inhibitor
lopinavir||hiv protease inhibitor|strong cyp3a4 inhibitor; weak qt prolonging
atazanavir|reyataz|hiv protease inhibitor|strong cyp3a4 inhibitor
darunavir|prezista|hiv protease inhibitor|strong cyp3a4 inhibitor
saquinavir||hiv protease inhibitor|strong cyp3a4 inhibitor; qt prolonging
nirmatrelvir||hiv protease inhibitor|
cobicistat|||strong cyp3a4 inhibitor
efavirenz|sustiva||enzyme inducer; weak qt prolonging
nevirapine|nevirapina||enzyme inducer; hepatotoxic
etravirine|etravirina||enzyme inducer
rilpivirine|rilpivirina; edurant||
dolutegravir|tivicay||
raltegravir|isentress||
zidovudine|zidovudina; azt||myelosuppressive
stavudine|estavudina||
didanosine|didanosina||
lamivudine|lamivudina||
abacavir|||
emtricitabine|emtricitabina||
tenofovir|viread; tenofovir disoproxil; tenofovir disoproxilo||nephrotoxic
sofosbuvir|sovaldi||
ledipasvir|||
velpatasvir|epclusa||
ribavirin|ribavirina||myelosuppressive
chloroquine|cloroquina; aralen||qt prolonging
hydroxychloroquine|hidroxicloroquina; plaquenil||qt prolonging
quinine|quinina||qt prolonging
mefloquine|mefloquina||weak qt prolonging; seizure threshold lowering
primaquine|primaquina||
artemether|artemeter||qt prolonging
lumefantrine|lumefantrina||qt prolonging
atovaquone|atovacuona||
pentamidine|pentamidina||qt prolonging
albendazole|albendazol||
mebendazole|mebendazol||
praziquantel|||
ivermectin|ivermectina||
methotrexate|metotrexato; metotrexate||myelosuppressive; immunosuppressant; hepatotoxic
azathioprine|azatioprina; imuran; imurel|thiopurine|myelosuppressive; immunosuppressant
mercaptopurine|mercaptopurina; 6 mercaptopurine; purinethol|thiopurine|myelosuppressive; immunosuppressant
fluorouracil|5 fluorouracil; fluorouracilo; 5 fu|fluoropyrimidine|myelosuppressive
capecitabine|capecitabina; xeloda|fluoropyrimidine|myelosuppressive
brivudine|brivudina; nervinex; brivudin||
cyclophosphamide|ciclofosfamida||myelosuppressive; immunosuppressant
cisplatin|cisplatino||myelosuppressive; nephrotoxic
doxorubicin|doxorubicina||myelosuppressive
paclitaxel|||myelosuppressive
vincristine|vincristina||
tamoxifen|tamoxifeno; nolvadex||
anastrozole|anastrozol||
imatinib|gleevec; glivec||
erlotinib|||
lapatinib|||qt prolonging
nilotinib|||qt prolonging
leflunomide|leflunomida; arava||hepatotoxic; immunosuppressant
tofacitinib|xeljanz||immunosuppressant
adalimumab|humira||immunosuppressant
infliximab|remicade||immunosuppressant
etanercept|enbrel||immunosuppressant
rituximab|||immunosuppressant
cyclosporine|ciclosporin; ciclosporina; cyclosporin; sandimmun; neoral||calcineurin inhibitor; immunosuppressant; nephrotoxic; hyperkalemic; moderate cyp3a4 inhibitor
tacrolimus|prograf; advagraf||calcineurin inhibitor; immunosuppressant; nephrotoxic; hyperkalemic
sirolimus|rapamune; everolimus||immunosuppressant
mycophenolate|mycophenolic acid; micofenolato; acido micofenolico; mycophenolate mofetil; micofenolato mofetilo; cellcept||immunosuppressant; myelosuppressive
prednisone|prednisona|corticosteroid|
prednisolone|prednisolona|corticosteroid|
methylprednisolone|metilprednisolona; medrol|corticosteroid|
dexamethasone|dexametasona|corticosteroid|
hydrocortisone|hidrocortisona|corticosteroid|
betamethasone|betametasona|corticosteroid|
deflazacort||corticosteroid|
budesonide|budesonida; pulmicort|corticosteroid|
fluticasone|fluticasona; flovent; flixotide|corticosteroid|
beclomethasone|beclometasona|corticosteroid|
triamcinolone|triamcinolona|corticosteroid|
live attenuated vaccine|mmr vaccine; triple viral; varicella vaccine; vacuna de varicela; yellow fever vaccine; vacuna de fiebre amarilla; mmr||live vaccine
omeprazole|omeprazol; prilosec; losec|proton pump inhibitor|
esomeprazole|esomeprazol; nexium|proton pump inhibitor|
pantoprazole|pantoprazol; protonix|proton pump inhibitor|
lansoprazole|lansoprazol; prevacid|proton pump inhibitor|
rabeprazole|rabeprazol; pariet|proton pump inhibitor|
ranitidine|ranitidina; zantac|h2 blocker|
famotidine|famotidina; pepcid|h2 blocker|
cimetidine|cimetidina; tagamet|h2 blocker|
metoclopramide|metoclopramida; primperan; reglan||dopamine antagonist
domperidone|domperidona; motilium||qt prolonging; dopamine antagonist
cisapride|cisaprida||qt prolonging
ondansetron|zofran|setron|qt prolonging; serotonergic
granisetron||setron|weak qt prolonging; serotonergic
palonosetron||setron|serotonergic
droperidol|||qt prolonging; cns depressant; dopamine antagonist
prochlorperazine|proclorperazina||dopamine antagonist; cns depressant
promethazine|prometazina; phenergan|antihistamine|cns depressant; anticholinergic; weak qt prolonging
diphenhydramine|difenhidramina; benadryl|antihistamine|cns depressant; anticholinergic
dimenhydrinate|dimenhidrinato; dramamine; biodramina|antihistamine|cns depressant; anticholinergic
chlorpheniramine|clorfenamina; chlorphenamine; clorfeniramina|antihistamine|cns depressant; anticholinergic
hydroxyzine|hidroxizina; atarax|antihistamine|cns depressant; qt prolonging; anticholinergic
cetirizine|cetirizina; zyrtec|antihistamine|
levocetirizine|levocetirizina|antihistamine|
loratadine|loratadina; claritin; clarityne|antihistamine|
desloratadine|desloratadina; aerius|antihistamine|
fexofenadine|fexofenadina; allegra|antihistamine|
ebastine|ebastina|antihistamine|weak qt prolonging
astemizole|astemizol|antihistamine|qt prolonging
terfenadine|terfenadina|antihistamine|qt prolonging
loperamide|loperamida; imodium||weak qt prolonging
hyoscine|hyoscine butylbromide; butilescopolamina; butilhioscina; escopolamina; scopolamine; buscapina||anticholinergic
oxybutynin|oxibutinina||anticholinergic
tolterodine|tolterodina||anticholinergic; weak qt prolonging
solifenacin|solifenacina||anticholinergic; weak qt prolonging
mirabegron|||
atropine|atropina||anticholinergic
ipratropium|ipratropio; atrovent||anticholinergic
tiotropium|tiotropio; spiriva||anticholinergic
salbutamol|albuterol; ventolin|beta agonist|
salmeterol|serevent|beta agonist|
formoterol||beta agonist|
theophylline|teofilina|xanthine|
aminophylline|aminofilina|xanthine|
montelukast|singulair||
pseudoephedrine|pseudoefedrina; sudafed||sympathomimetic
phenylephrine|fenilefrina||sympathomimetic
ephedrine|efedrina||sympathomimetic
epinephrine|epinefrina; adrenaline; adrenalina||sympathomimetic
norepinephrine|norepinefrina; noradrenaline; noradrenalina||sympathomimetic
acetylcysteine|acetilcisteina||
ambroxol|||
ethinylestradiol|ethinyl estradiol; etinilestradiol; oral contraceptive pill; anticonceptivo oral combinado|hormonal contraceptive|
levonorgestrel||hormonal contraceptive|
desogestrel||hormonal contraceptive|
drospirenone|drospirenona|hormonal contraceptive|hyperkalemic
etonogestrel||hormonal contraceptive|
ulipristal|ulipristal acetate; acetato de ulipristal||
estradiol|||
medroxyprogesterone|medroxiprogesterona; depo provera||
testosterone|testosterona||
finasteride|finasterida||
dutasteride|dutasterida||
desmopressin|desmopresina||
oxytocin|oxitocina||
misoprostol|||
mifepristone|mifepristona||
isotretinoin|isotretinoina; roacutan; accutane|retinoid|
acitretin|acitretina|retinoid|
vitamin a|vitamina a; retinol|retinoid|
orlistat|xenical||
varenicline|vareniclina||
grapefruit juice|grapefruit; toronja; pomelo||
acetazolamide|acetazolamida||
mannitol|manitol||
lactulose|lactulosa||
mesalazine|mesalazina; mesalamine||
penicillamine|penicilamina||
`;
