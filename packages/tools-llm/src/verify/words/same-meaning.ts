/** Words that may stand for one another whatever the report is of: each line a part of speech, groups between bars. */
const verbs = `uphold confirm affirm|overturn reverse quash annul|oblige require compel|oblige force compel|lift raise increase
slip dip|fall slip|fall dip|jump leap surge|pick select choose|name appoint|dismiss fire sack|resign quit|host hold stage|win clinch
obtain secure get|acquire obtain|sell offload|erect build construct|demolish raze|repair fix mend|check inspect examine
review examine|analyze examine|show reveal|indicate suggest|detect find discover spot|criticize fault|praise commend applaud hail
claim assert contend argue|dispute contest challenge|admit acknowledge concede|promise pledge vow|announce declare|publish issue release
reveal disclose|hide conceal|collect gather|merge unite combine|divide split|supply deliver provide furnish|carry transport haul
move shift relocate|leave depart exit|live reside dwell|jail imprison|damage harm|destroy wreck ruin|arrest detain
order instruct command|back support endorse|create produce make|generate produce|manufacture make produce|cultivate grow
eat consume|write author pen|paint depict portray|teach instruct educate|train coach|rent lease let|reimburse refund repay
estimate reckon|count tally number|last endure|emerge appear surface|disappear vanish|cover include|omit exclude|meet fulfill satisfy
achieve attain reach accomplish|accelerate hasten speed|widen broaden|strengthen reinforce bolster|preserve maintain keep retain
guard shield protect defend|watch observe monitor|record register log|manage run operate|oversee supervise|identify recognize
dub call name|cite mention quote|recommend advise|inform notify alert tell|attract draw lure|seize capture catch|free release liberate
flee escape|score net|defeat overcome beat|extend prolong lengthen|install fit mount|remove delete eliminate|drop scrap remove
devise develop|convert transform turn|adapt adjust|amend modify alter|influence affect|fund finance bankroll|donate contribute give
settle close finish|participate join|stop cease|criticize condemn|commemorate mark celebrate|examine study|stage organize
reach hit|rely depend|hand give|hike increase|intend mean|abandon drop|grant award|restore reinstate|dissolve disband|occupy inhabit
house accommodate|house hold contain|cancel annul|trade sell|deny withhold|search hunt|restart relaunch|sink founder|crash collide
strike hit|slash cut|vary differ|constitute form represent|surround encircle|link connect join|separate split|send dispatch
cite name|exhibit display show|perform do conduct|conduct do perform|grasp understand|ignore disregard|prolong extend|shorten curtail
top lead|trail follow|request demand ask|apply use|pass adopt approve|adopt introduce|swap exchange trade|fail collapse|burn scorch
cross traverse|reward compensate|deem consider regard judge|label call brand|honor celebrate|shelter house|lure entice|bar exclude
complain protest|protest demonstrate|rescue save|hurt injure|wipe erase delete|boost lift increase|halve cut|reopen resume
pay cover|cover pay|start launch|finish complete|leave abandon|fight battle combat|hold detain|track follow|verify check confirm`;

const nouns = `journalist reporter|author writer|novelist writer author|medic doctor|solicitor lawyer|soldier troop|student pupil
scientist researcher|scholar academic|expert specialist|legislator parliamentarian lawmaker|chair chairman chairwoman chairperson
chief head leader boss|personnel staff workforce|farmer grower|motorist driver|traveler passenger|holidaymaker tourist visitor
buyer shopper customer|consumer customer|resident inhabitant|child youngster kid|teenager adolescent|infant baby
spokesman spokeswoman spokesperson|lorry truck|jet plane aircraft|boat ship vessel|bike bicycle|highway motorway|harbor port
pavement sidewalk|apartment flat|outlet shop store branch|eatery restaurant|sickness illness disease|shot jab injection|death fatality
wound injury|hazard danger risk threat|likelihood probability chance|fee charge|duty tariff|salary wage pay|earnings income profit
subsidy grant|takeover acquisition buyout|offer bid|subsidiary unit division arm|base headquarters|merchandise goods product
product good item|output production|cargo freight consignment shipment load|proportion share percentage portion|sum total amount
mean average|maximum cap ceiling limit|floor minimum|objective goal aim target purpose|projection forecast outlook prediction
statistic figure data|number figure|reason cause|consequence effect impact result|act law statute legislation|regulation rule|licence license permit
offense crime|truce ceasefire|legislature parliament|department ministry|body agency authority organization|blaze fire
quake earthquake tremor|supporter fan|squad team side|goalkeeper keeper|striker forward|triumph victory win|championship title
arena stadium ground|fixture match game|start beginning|finish end close|device gadget|handset phone smartphone telephone|app application
release version|glitch bug defect flaw fault error|function feature|display screen|spot place location site|zone area region district
frontier border|nation country state|shore coast|isle island|photo photograph picture image|song track|story tale|tale narrative
summit conference meeting|speech address talk|comment remark|reply answer response|trouble difficulty problem|collision crash accident
pleasure enjoyment fun|width breadth|velocity speed|manner way fashion|tonnage tonne|admission hospitalization|inquiry question
therapy treatment|lecture talk|partner associate|colleague coworker|rival competitor|foe enemy opponent|opponent rival|ally partner
forest wood woodland|cliff bluff|street road|lane road|route road path|path trail|crossing passage|gate entrance|exit way
document paper file|proof evidence|hint clue sign|trend tendency|habit custom|tradition custom|holiday vacation|autumn fall
month period|period time|span period|era period age|phase stage step|stage phase|level stage|rank position place|post job position
role part function|task job duty|rule regulation law|vote ballot|voter elector|candidate nominee|winner victor champion
prize award|medal prize|reward award|cash money fund|sum amount|fare price|rent price|capacity volume|volume quantity amount
shortage lack scarcity|surplus excess|gap difference|rise climb|rise increase uptick|dip fall drop decline|slide fall decline drop
peak high|trough low|rally gain rise|boom upswing|slump downturn|crisis emergency|disaster catastrophe|incident event accident
event occasion|ceremony event|party celebration|home residence|home house|garden yard|roof top|floor story|cellar basement
crop harvest yield|harvest crop|herd flock|species kind type sort|kind type sort|variety kind|breed race|seed grain|grain cereal corn
maize corn|soy soybean soya|gasoline petrol|fuel petrol|mobile cellphone phone|laptop notebook computer|code program|user customer
client customer user|reader user|viewer spectator|spectator viewer fan|audience public crowd|crowd audience|demonstrator protester
demonstration protest rally|strike walkout stoppage|union guild|association federation organization|federation association|league union
society association|foundation trust|institute institution|laboratory lab|centre facility|center hub|complex facility|museum gallery
aide adviser assistant|advisor adviser|deputy vice|successor heir|predecessor forerunner|founder creator|creator maker|maker manufacturer producer
producer manufacturer|builder contractor|supplier vendor provider|vendor seller|seller vendor|retailer seller shop|dealer trader|trader dealer
operator runner|owner landlord|tenant renter|lodger tenant|guest visitor|neighbor resident|witness onlooker|victim casualty`;

const qualities = `swift quick fast rapid|swiftly quickly rapidly fast speedily|sooner earlier faster quicker|huge enormous massive|inexpensive cheap
dear expensive costly pricey|ex former|present current|significant important|secure safe|hazardous dangerous unsafe risky|plain clear
widespread common|uncommon rare unusual|ill sick|vacant empty|calm quiet|accurate correct right|incorrect wrong|complete whole entire full
yearly annual|identical same equal|alike similar|diverse various|further additional extra more|domestic national|overseas foreign abroad
international global worldwide|lawful legal|unlawful illegal|interim temporary provisional|lasting permanent|abrupt sudden|steep sharp
slight modest marginal small|considerable substantial significant sizable sizeable|jointly together|instantly immediately|lately recently
totally completely entirely fully wholly|preceding previous prior earlier|following next subsequent|late overdue|sole only|merely only just
dearer pricier costlier|costlier dearer|higher up|lower down|up more|down less|down fewer|less lower|fewer lower|more higher
below under beneath|deep depth|long length|wide width|tall height|high height|broad breadth|heavy weight|strong strength|warm warmth|above over|during throughout|via through|apiece each|amongst among|nearby near close|annually yearly|monthly month
approximately roughly about around|nearly almost|mostly mainly largely chiefly primarily|especially particularly|frequently often
scarcely hardly barely|seldom rarely|originally initially first|initially first|finally eventually ultimately|altogether total
promptly immediately quickly|gradually slowly|publicly openly|secretly covertly|roughly about|faulty defective|broken damaged
famous renowned celebrated well-known|unknown unclear uncertain|uncertain unclear|youthful young|aged old|ancient old|modern contemporary
wealthy rich affluent|poor impoverished|crowded packed|deadly fatal lethal|fatal deadly|pregnant expecting|unpaid outstanding
unchanged same steady flat|stable steady unchanged|closer nearer|closest nearest|farther further|wide broad|thin slim|thick dense
angry furious|happy pleased glad|sad unhappy|afraid scared|keen eager|willing ready prepared|available accessible|suitable fit appropriate
adequate sufficient enough|necessary needed required|compulsory mandatory obligatory|voluntary optional|annual yearly|nightly night
northern north|southern south|eastern east|western west|central middle|main central|rural country|urban city|coastal coast|solar sun
medical health|dental tooth|legal law|financial money|economic economy|political politics|educational education|digital electronic
unmanned driverless|driverless autonomous|electric electrical|wireless cordless|portable mobile|gratis free|complimentary free`;

/** All groups of words of one meaning. */
export const sameMeaning: readonly (readonly string[])[] = [verbs, nouns, qualities].flatMap(
  (lines) => lines.split(/[|\n]/u).map((group) => group.split(" ")),
);
