/** Substances of mind, nerves and pain: `name|other names and brands|classes|effects`; how they are read: drug-index.ts. */
export const DRUGS_OF_MIND_AND_PAIN = `
ibuprofen|ibuprofeno; advil; motrin; nurofen; espidifen; neobrufen|nsaid|
naproxen|naproxeno; aleve; naprosyn; apronax|nsaid|
diclofenac|diclofenaco; voltaren; cataflam|nsaid|
ketorolac|ketorolaco; toradol; dolac|nsaid|
indomethacin|indometacin; indometacina|nsaid|
meloxicam|mobic|nsaid|
piroxicam|feldene|nsaid|
celecoxib|celebrex|nsaid|
etoricoxib|arcoxia|nsaid|
ketoprofen|ketoprofeno; orudis|nsaid|
dexketoprofen|dexketoprofeno; enantyum|nsaid|
aceclofenac|aceclofenaco; airtal|nsaid|
mefenamic acid|acido mefenamico; ponstan|nsaid|
nimesulide|nimesulida|nsaid|
flurbiprofen|flurbiprofeno|nsaid|
parecoxib|dynastat|nsaid|
metamizole|metamizol; dipyrone; dipirona; nolotil; novalgina||
paracetamol|acetaminophen; acetaminofen; tylenol; panadol; gelocatil; tempra; tapsin; kitadol||
morphine|morfina; ms contin|opioid|cns depressant
codeine|codeina|opioid|cns depressant
oxycodone|oxicodona; oxycontin; oxynorm|opioid|cns depressant
hydrocodone|hidrocodona; vicodin|opioid|cns depressant
hydromorphone|hidromorfona; dilaudid|opioid|cns depressant
fentanyl|fentanilo; duragesic; durogesic|opioid|cns depressant; serotonergic
tramadol|ultram; adolonta; tramal|opioid|cns depressant; serotonergic; seizure threshold lowering
tapentadol|palexia; nucynta|opioid|cns depressant; serotonergic
methadone|metadona|opioid|cns depressant; serotonergic; qt prolonging
pethidine|petidina; meperidine; meperidina; demerol; dolantina|opioid|cns depressant; serotonergic
buprenorphine|buprenorfina; subutex; transtec|opioid|cns depressant
nalbuphine|nalbufina|opioid|cns depressant
dextropropoxyphene|dextropropoxifeno; propoxyphene|opioid|cns depressant
naltrexone|naltrexona||
naloxone|naloxona||
dextromethorphan|dextrometorfano||serotonergic
fluoxetine|fluoxetina; prozac|ssri|serotonergic; strong cyp2d6 inhibitor; weak qt prolonging
sertraline|sertralina; zoloft; altruline; besitran|ssri|serotonergic
paroxetine|paroxetina; paxil; seroxat|ssri|serotonergic; strong cyp2d6 inhibitor
citalopram|celexa; seropram|ssri|serotonergic; qt prolonging
escitalopram|lexapro; cipralex|ssri|serotonergic; qt prolonging
fluvoxamine|fluvoxamina; luvox; dumirox|ssri|serotonergic; moderate cyp3a4 inhibitor
venlafaxine|venlafaxina; effexor; efexor|snri|serotonergic; weak qt prolonging
desvenlafaxine|desvenlafaxina; pristiq|snri|serotonergic
duloxetine|duloxetina; cymbalta|snri|serotonergic
milnacipran||snri|serotonergic
amitriptyline|amitriptilina; tryptizol; elavil|tricyclic antidepressant|serotonergic; cns depressant; anticholinergic; weak qt prolonging
nortriptyline|nortriptilina|tricyclic antidepressant|serotonergic; cns depressant; anticholinergic; weak qt prolonging
imipramine|imipramina; tofranil|tricyclic antidepressant|serotonergic; cns depressant; anticholinergic; weak qt prolonging
clomipramine|clomipramina; anafranil|tricyclic antidepressant|serotonergic; cns depressant; anticholinergic; weak qt prolonging
desipramine|desipramina|tricyclic antidepressant|serotonergic; anticholinergic; weak qt prolonging
doxepin|doxepina|tricyclic antidepressant|serotonergic; cns depressant; anticholinergic; weak qt prolonging
mirtazapine|mirtazapina; remeron||serotonergic; cns depressant; weak qt prolonging
trazodone|trazodona; desyrel; deprax||serotonergic; cns depressant; weak qt prolonging
bupropion|bupropion hydrochloride; wellbutrin; zyban; elontril||strong cyp2d6 inhibitor; seizure threshold lowering
vortioxetine|vortioxetina; brintellix; trintellix||serotonergic
agomelatine|agomelatina||hepatotoxic
phenelzine|fenelzina; nardil|maoi|serotonergic
tranylcypromine|tranilcipromina; parnate|maoi|serotonergic
isocarboxazid|isocarboxazida|maoi|serotonergic
moclobemide|moclobemida|maoi|serotonergic
selegiline|selegilina; plurimen; eldepryl|maoi|serotonergic
rasagiline|rasagilina; azilect|maoi|serotonergic
safinamide|safinamida; xadago|maoi|serotonergic
methylene blue|azul de metileno; methylthioninium; metiltioninio|maoi|serotonergic
st john s wort|st johns wort; saint john s wort; hierba de san juan; hiperico; hypericum; hypericum perforatum||serotonergic; enzyme inducer
sumatriptan|imitrex; imigran|triptan|serotonergic
rizatriptan|maxalt|triptan|serotonergic
zolmitriptan|zomig|triptan|serotonergic
eletriptan|relpax|triptan|serotonergic
naratriptan||triptan|serotonergic
ergotamine|ergotamina; cafergot|ergot derivative|
dihydroergotamine|dihidroergotamina|ergot derivative|
methylergometrine|metilergometrina; methylergonovine; ergometrine; ergometrina; methergin|ergot derivative|
cabergoline|cabergolina; dostinex||dopamine agonist
bromocriptine|bromocriptina; parlodel||dopamine agonist
lithium|litio; lithium carbonate; carbonato de litio; plenur; lithobid||serotonergic; weak qt prolonging
diazepam|valium|benzodiazepine|cns depressant
alprazolam|xanax; tafil; trankimazin|benzodiazepine|cns depressant
clonazepam|rivotril; klonopin|benzodiazepine|cns depressant
lorazepam|ativan; orfidal|benzodiazepine|cns depressant
midazolam|dormicum; versed|benzodiazepine|cns depressant
bromazepam|lexatin; lexotan|benzodiazepine|cns depressant
triazolam|halcion|benzodiazepine|cns depressant
temazepam|restoril|benzodiazepine|cns depressant
chlordiazepoxide|clordiazepoxido|benzodiazepine|cns depressant
clobazam|frisium|benzodiazepine|cns depressant
flunitrazepam|rohypnol|benzodiazepine|cns depressant
lormetazepam||benzodiazepine|cns depressant
zolpidem|stilnox; ambien|z drug|cns depressant
zopiclone|zopiclona; imovane|z drug|cns depressant
eszopiclone|eszopiclona; lunesta|z drug|cns depressant
phenobarbital|fenobarbital; luminal; phenobarbitone|barbiturate|cns depressant; enzyme inducer
primidone|primidona; mysoline|barbiturate|cns depressant; enzyme inducer
thiopental|tiopental|barbiturate|cns depressant
phenytoin|fenitoina; dilantin; epamin; epanutin; fosphenytoin; fosfenitoina||enzyme inducer
carbamazepine|carbamazepina; tegretol||enzyme inducer
oxcarbazepine|oxcarbazepina; trileptal||enzyme inducer
valproate|valproic acid; acido valproico; valproato; divalproex; depakote; depakine||hepatotoxic
lamotrigine|lamotrigina; lamictal||
levetiracetam|keppra||
topiramate|topiramato; topamax||
gabapentin|gabapentina; neurontin|gabapentinoid|cns depressant
pregabalin|pregabalina; lyrica|gabapentinoid|cns depressant
lacosamide|lacosamida; vimpat||
haloperidol|haldol|antipsychotic|qt prolonging; cns depressant; dopamine antagonist
chlorpromazine|clorpromazina; largactil; thorazine|antipsychotic|qt prolonging; cns depressant; dopamine antagonist; anticholinergic
levomepromazine|levomepromazina; methotrimeprazine; sinogan|antipsychotic|qt prolonging; cns depressant; dopamine antagonist; anticholinergic
thioridazine|tioridazina|antipsychotic|qt prolonging; cns depressant; dopamine antagonist; anticholinergic
pimozide|pimozida; orap|antipsychotic|qt prolonging; dopamine antagonist
sulpiride|sulpirida; dogmatil|antipsychotic|qt prolonging; dopamine antagonist
amisulpride|amisulprida|antipsychotic|qt prolonging; dopamine antagonist
ziprasidone|ziprasidona; geodon; zeldox|antipsychotic|qt prolonging; cns depressant; dopamine antagonist
lurasidone|lurasidona; latuda|antipsychotic|cns depressant; dopamine antagonist
quetiapine|quetiapina; seroquel|antipsychotic|weak qt prolonging; cns depressant; dopamine antagonist
olanzapine|olanzapina; zyprexa|antipsychotic|weak qt prolonging; cns depressant; dopamine antagonist
risperidone|risperidona; risperdal|antipsychotic|weak qt prolonging; cns depressant; dopamine antagonist
paliperidone|paliperidona; invega|antipsychotic|weak qt prolonging; dopamine antagonist
clozapine|clozapina; clozaril; leponex|antipsychotic|weak qt prolonging; cns depressant; dopamine antagonist; myelosuppressive; seizure threshold lowering
aripiprazole|aripiprazol; abilify|antipsychotic|dopamine antagonist
levodopa|sinemet; madopar||dopamine agonist
carbidopa|||
benserazide|benserazida||
entacapone|entacapona||
pramipexole|pramipexol; mirapex||dopamine agonist
ropinirole|ropinirol; requip||dopamine agonist
rotigotine|rotigotina||dopamine agonist
amantadine|amantadina||dopamine agonist
biperiden|biperideno; akineton||anticholinergic
trihexyphenidyl|trihexifenidilo; artane||anticholinergic
donepezil|donepezilo; aricept||weak qt prolonging
rivastigmine|rivastigmina; exelon||
galantamine|galantamina||
memantine|memantina||
methylphenidate|metilfenidato; ritalin; concerta||sympathomimetic
amphetamine|anfetamina; dexamphetamine; dextroamphetamine; lisdexamfetamine; lisdexanfetamina; adderall||sympathomimetic; serotonergic
modafinil|modafinilo||enzyme inducer
atomoxetine|atomoxetina; strattera||
phentermine|fentermina||sympathomimetic
sibutramine|sibutramina||serotonergic; sympathomimetic
buspirone|buspirona||serotonergic
tizanidine|tizanidina; zanaflex; sirdalud||cns depressant
baclofen|baclofeno; lioresal||cns depressant
cyclobenzaprine|ciclobenzaprina; flexeril||serotonergic; cns depressant; anticholinergic
carisoprodol|||cns depressant
methocarbamol|metocarbamol||cns depressant
orphenadrine|orfenadrina||cns depressant; anticholinergic
ketamine|ketamina||cns depressant
propofol|||cns depressant
dexmedetomidine|dexmedetomidina||cns depressant
alcohol|ethanol; etanol||cns depressant
sodium oxybate|oxibato de sodio||cns depressant
disulfiram|antabuse||
succinylcholine|suxamethonium; suxametonio; succinilcolina||neuromuscular blocker
rocuronium|rocuronio||neuromuscular blocker
vecuronium|vecuronio||neuromuscular blocker
pancuronium|pancuronio||neuromuscular blocker
atracurium|atracurio; cisatracurium; cisatracurio||neuromuscular blocker
melatonin|melatonina||
caffeine|cafeina||
`;
