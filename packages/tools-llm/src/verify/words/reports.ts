/** Words that writers of reports exchange freely: what is told stays the same. Groups between bars. */
export const ofReports: readonly (readonly string[])[] =
  `up rise increase grow gain climb|down fall drop decline decrease|refuse decline|common frequent widespread
post report|book report|post publish|biggest top leading largest|main biggest|shutter close shut
suspend halt pause freeze|forecast expect predict project|drain siphon|trace track|reach attain|sell market|store hold
fix correct|correct rectify|pledge commit|commitment pledge|urge call|accuse allege|allege claim|grow swell
grow expand|expand extend|narrow shrink|soar surge|soar jump climb|slide slip drop fall|dip drop|sink fall drop
tumble drop fall decline|plunge drop fall decline|slump drop fall decline|surge rise increase climb
jump rise increase climb|soar rise increase|slow ease|ease slow moderate|rebound recover|recover rally|advance rise
edge inch|total amount|double twofold|overtake pass surpass|outpace exceed surpass|outperform beat|trim cut|lower cut
shed cut|purchase order|order commission|erect build|outlet store|headcount workforce staff|personnel employee
employee staff worker|staff employee|boss head|boss manager|boss executive|head director chief|chairman chair
founder co-founder|creator author|developer builder|developer maker|maker manufacturer producer|vendor supplier
customer buyer|subscriber customer|passenger traveler|commuter traveler|patient case|volunteer participant
participant subject|researcher scientist author|author researcher|expert analyst|economist analyst|analyst observer
official authority|minister secretary|legislator lawmaker|ruling verdict decision judgment|sentence judgment
lawsuit case|lawsuit complaint suit|complaint suit|case suit|pact accord treaty|treaty agreement|agreement contract
bid offer|stake share holding|share stock|dividend payout|payout payment|payment fee|fee charge|price cost
cost expense|expense outlay cost|spending expenditure cost|outlay spending|deficit shortfall|surplus excess
debt liability|loan borrowing|rate pace|pace speed|speed rate|size scale|amount sum|amount quantity|volume amount
quantity volume|share proportion portion part|part portion|portion share|majority bulk|rest remainder|tally total
toll total|survey poll study|study survey|study paper|report study|report survey|analysis study|trial study test
experiment test trial|test experiment|finding result|link connection association|association link relationship
connection relationship link|correlation association link|risk likelihood chance|chance probability|danger threat risk
threat danger|effect impact|disease illness condition|therapy treatment|jab vaccine shot|shot vaccination|dose amount
teen teenager adolescent|resident local|citizen resident|home house dwelling|house dwelling|flat apartment
building structure|bridge crossing|road street route|route line|track line|line railway|train service|flight service
ship vessel boat|vessel boat|aircraft plane jet|car vehicle|lorry truck|truck vehicle|battery cell
phone handset smartphone|device gadget product|gadget product|product item|item good|feature function
function capability|capability ability|ability capacity|tool instrument|software program application|program scheme
scheme plan program|proposal suggestion|project scheme|initiative project program|campaign drive|effort attempt
attempt bid effort|change shift|shift move|move step|step measure|rule regulation|regulation law rule|provision clause
requirement rule|limit cap|cap limit ceiling|deadline date|term period|phase stage|period span|match game fixture
game contest|contest match|race contest|championship tournament|tournament competition|competition contest|cup trophy
title crown|goal strike|side team|squad side team|coach trainer|trainer manager|fan supporter|crowd audience
venue ground stadium|win victory triumph|triumph win|medal award|award honor|honor prize|conflict fighting
fighting combat|battle fight|army force troop|soldier fighter|truce ceasefire|peace truce|king ruler monarch
emperor ruler|queen monarch|envoy ambassador delegate|ambassador envoy|delegate representative|representative envoy
fortress fort castle|town city|village settlement|harbor port|coast shore|island isle|river stream|forest wood
field meadow|mountain peak|valley dale|storm gale|flood flooding|drought dryness|quake earthquake|fire blaze
blast explosion|crash accident collision|accident incident|incident event|outage blackout|failure breakdown
fault defect|defect flaw|flaw bug|bug error|error mistake|delay wait|shortage lack|lack absence|rise uptick
alter change|adjust change|revise amend|revise change|update revise|renew extend|extend prolong|shorten cut
begin start open|commence begin start|start open|end close|conclude end|finish end|stop halt|halt end|quit stop
cease end stop|choose opt|decide opt choose|prefer favor|favor back|back endorse support|endorse support
support assist|assist help|aid support|help support|oppose resist|reject dismiss|deny dispute|contest dispute
question challenge|criticize attack|blame fault|credit praise|honor recognize|recognize acknowledge|acknowledge accept
accept agree|allow enable|enable permit|let enable|authorize permit|license permit|forbid bar|bar block|block stop
prevent stop|make produce|manufacture build|assemble build|build make|craft make|design create|create form|form make
found create establish set|launch unveil|unveil reveal present|present unveil|present show|show display
display present|exhibit present|reveal announce|publish release|issue publish|print publish|release issue
distribute share|spread distribute|send ship|carry transport|transport move|bring carry|fetch bring|deliver bring
lift carry|pull draw|push press|press urge|urge ask|meet convene|gather assemble|attend visit|visit tour|travel go
fly travel|drive travel|arrive come|return come|leave exit|depart go|flee leave|enter join|stay remain|remain keep
keep hold|hold have|own have|possess have|possess own|contain hold|include contain|include feature|cover span
stretch extend|measure span|weigh measure|equal match|exceed outstrip|want seek|intend aim plan|plan aim
learn discover|discover learn find|detect spot find|identify find|identify detect|locate find|uncover find reveal
unearth uncover find|observe see|notice see|note observe|watch see|view see|look seem|seem appear|appear look
sound seem|think consider|believe hold|consider regard|regard view|judge consider|deem judge|reckon think|estimate put
assess judge|evaluate judge|evaluate rate|grade rate|study examine|probe study|explore examine|explore study
review study|analyze study|compute calculate|reduce diminish lessen|diminish decrease|lessen reduce|weaken reduce
boost improve|improve better|enhance boost|strengthen boost|harm hurt|injure harm|kill slay|die perish|live dwell
pay spend|cost charge|charge bill|fund pay|finance fund|fund support|invest put|earn gain|gain win|distant far
remote distant|entire full|partial limited|scarce rare|rare uncommon|typical usual|normal regular|regular usual
ordinary normal|separate different|different distinct|distinct separate|similar alike|comparable similar|recent new
new fresh|novel new|ancient old|next following|prior previous|past previous|past former|former ex|current existing
present existing|big major|large substantial|sizable large|huge large|vast huge|tiny small|small minor|minor slight
slight small|modest small|severe serious|serious grave|critical serious|heavy severe|steep sharp|dramatic sharp
rapid swift fast|brisk fast|slow gradual|steady constant|constant continuous|continuous ongoing|ongoing continuing
permanent lasting|brief short|long lengthy|prolonged long|extended long|high elevated|raised elevated|tall high
deep profound|wide extensive|costly expensive|dear costly|cheap inexpensive|affordable cheap|costlier dearer
rich affluent|strong powerful|potent strong|robust strong|tough strong|weak feeble|soft weak|hard tough
difficult tough|easy simple|clear obvious|evident clear|apparent clear|plain simple|favorable positive|poor bad
harmful damaging|dangerous risky|safe secure|healthy fit|sick ill|tired weary|angry furious|famous known
popular well-liked|public open|secret hidden|private personal|own personal|legal lawful|illegal unlawful
binding mandatory|mandatory compulsory|optional voluntary|available obtainable|able capable|likely probable
roughly about|around some|almost virtually|exactly precisely|quickly rapidly fast|rapidly quickly|swiftly quickly
slowly gradually|suddenly abruptly|soon shortly|later afterward|afterwards later|before earlier|formerly previously
often regularly|repeatedly often|rarely seldom|together jointly|openly publicly|secretly covertly|closely carefully
firmly strongly|heavily strongly|sharply strongly|greatly strongly|considerably greatly|substantially greatly
significantly greatly|abroad overseas|nearby near|worldwide globally|nationwide nationally|locally nearby
online internet|internet web|web online`
    .split(/[|\n]/u)
    .map((group) => group.split(" "));
