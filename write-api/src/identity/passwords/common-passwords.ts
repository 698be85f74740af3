/**
 * Words that passwords are most often made of, after published lists of leaked ones, written down by hand. Each is
 * matched as itself, in its spellings with digits and signs in place of letters, and with a few digits and signs before
 * or behind.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
password passwort passw pass passwd passpass mypassword yourpassword thepassword password1 contrasena contraseña motdepasse
admin administrator adminadmin root rootroot toor user username guest test tester testing testtest demo login signin letmein letmeinn openup opensesame
welcome welcomeback changeme changeit default secret topsecret mysecret master masterkey manager system server service support sysadmin superuser
supervisor operator database oracle backup temp temporary temppass newpass newpassword oldpassword blank nothing nopassword noway whatever whocares
iloveyou iloveu iloveme ilovemyself loveyou lovely lovelove loveme lovers lover love loveyou2 iloveher ilovehim iloveit ilovegod iloveyou2 mylove truelove
babylove sweetlove hatelove lovehate foreverlove loveforever lovebug loverboy lovergirl ihateyou ihateu fuckyou fuckoff fuckme fucker fuck fucking asshole
bitch bitches bastard bullshit shithead dickhead pussy pussycat motherfucker suckit sucker blowjob hardcore pornstar sexy sexygirl sexyboy sexylady
sexything hottie hotgirl hotstuff hotboy playboy playgirl playmate bigdick bigcock boobs boobies tits nipples naked horny cumshot creampie
princess prince princesa queen king kingkong kings queens goddess angel angels angela angelo angelina angel1 babygirl babyboy baby babe babes babydoll
babyface sweetie sweety sweetheart sweetpea sweet sugar honey honeybee cutie cutiepie cupcake muffin cookie cookies candy candyman chocolate vanilla
caramel cinnamon strawberry blueberry raspberry cherry banana bananas apple apples pineapple orange oranges lemon melon watermelon peaches peach mango
coconut tomato potato pickle pickles peanut peanuts popcorn pepper peppers ginger garlic butter butterfly butters buttercup cheese cheesecake pizza
burger hotdog bacon chicken chickens turkey waffles pancake noodle noodles pasta spaghetti sushi cocacola pepsi coffee starbucks whiskey vodka tequila
corona heineken budweiser budlight guinness beer beerbeer drinkbeer smirnoff captain jackdaniels
sunshine sunny sunflower sunset sunrise sunday monday tuesday wednesday thursday friday saturday weekend holiday summer summertime winter autumn spring
january february march april may june july august september october november december season seasons midnight moonlight moon moonbeam starlight starship
stardust star stars rainbow rainbows raindrop rainyday rain snow snowball snowflake snowman snowboard winter1 thunder lightning storm stormy hurricane
tornado blizzard ocean oceans river rivers mountain mountains forest island paradise heaven hell nirvana eternity forever infinity destiny destiny1
freedom liberty justice peace peaceful happy happiness happyday happyman happygirl smile smiley smiles laugh laughter lucky luckyone luckystar luckydog
lucky7 faith faithful hope trust trustno trustnoone trustme believe blessed blessing blessings jesus jesuschrist jesusislord jesuslovesme jesussaves
christ christian christmas god godisgood godislove godbless church bible spirit holyspirit prayer gospel lord saviour buddha allah muhammad mohammed
dragon dragons dragonball dragonfly dragon1 phoenix unicorn unicorns pegasus monster monsters monster1 vampire vampires zombie zombies ghost ghosts demon
demons devil diablo lucifer satan evil darkness dark darkangel darkside darkstar darklord shadow shadows shadow1 knight knights darkknight wizard
wizards magic magician merlin gandalf frodo aragorn legolas hobbit sauron warrior warriors gladiator spartan spartans viking vikings pirate pirates
ninja ninjas samurai shogun sensei soldier sniper marine marines airborne rangers ranger trooper commando terminator predator alien aliens matrix neo
morpheus trinity starwars skywalker lukeskywalker darthvader vader yoda jedi jedimaster anakin obiwan stormtrooper startrek enterprise captainkirk spock
picard voyager stargate batman batman1 robin joker superman superman1 spiderman spider ironman hulk captainamerica avengers thor wolverine deadpool
punisher xmen marvel naruto sasuke sakura itachi hinata pokemon pikachu charizard digimon goku vegeta sonic supermario mario luigi zelda nintendo
playstation xbox gamer gamers gameover games gamecube minecraft fortnite roblox runescape warcraft starcraft counterstrike halflife counter halo halo3
doom quake diablo2 finalfantasy sephiroth cloud squall lineage everquest leagueoflegends worldofwarcraft callofduty assassin assassins tekken kratos
harrypotter hogwarts hermione voldemort gryffindor slytherin twilight edward bella jacob narnia aslan simpsons homer bart southpark cartman kenny
familyguy spongebob patrick squidward garfield snoopy woodstock mickey mickeymouse minnie donald donaldduck goofy disney disneyland bambi simba nemo
tinkerbell cinderella snowwhite pocahontas ariel aladdin jasmine hellokitty barbie winnie winniethepooh tigger piglet eeyore scooby scoobydoo scooter
football football1 soccer soccer1 baseball baseball1 basketball basket hockey hockey1 tennis golf golfer golfing volleyball softball lacrosse rugby
cricket boxing boxer wrestling swimming swimmer running runner cycling skating skater skateboard surfing surfer snowboarding skiing fishing fisherman
hunting hunter hunter1 karate judo taekwondo champion champions winner winners legend legends hero heroes player players striker goalie captain coach
yankees redsox dodgers giants cubs braves mets cardinals phillies steelers cowboys cowboy packers patriots raiders eagles broncos dolphins bears
lions falcons ravens redskins seahawks chargers vikings lakers celtics bulls knicks heat spurs warriors rockets canucks maple redwings penguins bruins
flyers rangers1 blackhawks arsenal chelsea liverpool manchester manutd united tottenham everton rooney ronaldo ronaldinho messi beckham zidane
barcelona realmadrid juventus milan acmilan inter napoli roma celtic bayern porto benfica galatasaray fenerbahce besiktas ajax jordan jordan23 kobe
kobe24 lebron shaq iverson tiger tigers tiger1 tigger1 leopard panther panthers jaguar jaguars cheetah lion lioness wolf wolves wolfpack werewolf
bear bears1 teddybear teddy panda pandas koala monkey monkeys monkey1 gorilla elephant giraffe zebra horse horses pony stallion mustang bronco camel
donkey buffalo bull bulldog bulldogs doggy doggie doggies doggystyle puppy puppies dog dogs dogdog kitten kittens kitty kittycat cat cats catcat
rabbit bunny hamster mouse rat squirrel fox foxy raccoon skunk beaver otter turtle turtles tortoise lizard snake snakes cobra viper python spider1
scorpion tarantula bee bees hornet hornets wasp ant frog froggy toad fish fishes goldfish shark sharks dolphin dolphins1 whale penguin penguin1 duck
ducks chicken1 eagle eagle1 hawk hawks falcon raven crow parrot bird birds birdie peacock flamingo swan goose dinosaur
flower flowers flower1 rose roses rosebud lily tulip daisy violet orchid lavender jasmine1 ivy hazel willow maple1 oak cedar garden gardener nature
diamond diamonds crystal crystal1 ruby emerald sapphire pearl amber jade gold golden goldie silver platinum bronze copper steel iron metal metallic
red blue green yellow purple pink black white brown grey gray orange1 violet1 redred blueblue blackblack purple1 pinkpink blue22 bluebird bluesky
blackbird blackcat blackdog blackjack blackberry blackmagic blackrose redrose redneck reddog greenday greenbay whitesox whitetiger pinkfloyd
michael michelle michele matthew mathew mark marcus martin mary maria marie mariah marina mario1 jessica jennifer jenny jeffrey jeremy jeremiah jerome
joshua joseph jonathan john johnny jordan1 jason james jamie jackson jack jackie jacob1 justin justine justinbieber bieber daniel daniela danielle
david davids dennis denise diana diane dominic donald1 douglas dylan andrew andrea andres andreas anthony antonio antonia amanda amber1 angelica anna
annie ashley ashleigh austin barbara benjamin bennett beth bethany betty beverly bradley brandon brandy brenda brian brianna brittany brooklyn
bubba buddy buster butch caroline carolina carlos carmen cassandra cassie catherine charles charlie charlotte cheyenne chris chrissy christina
christine christopher cindy claire claudia connor courtney crystal2 cynthia deborah debbie derek desiree edward1 eduardo elizabeth ellen emily emma
eric erica erika ethan eugene evelyn fernando florence francesca francis francisco frank frankie freddie freddy gabriel gabriela gabrielle
gary george georgia gerald gilbert gloria gordon grace gracie gregory guillermo hannah harold harry heather hector helen henry howard isabel isabella
jasper javier jocelyn johanna julian juliana julie juliet kaitlyn karen karina katherine kathleen kathryn katie katrina kayla keith kelly kenneth
kevin kimberly kristen kristin kristina kyle larry laura lauren leonard leonardo leslie lillian linda lindsay lindsey lisa logan lorenzo louis louise
lucas lucy luis madison malcolm manuel marcel margaret marissa marlene marshall maurice maxwell megan melanie melissa mercedes miguel miranda
mitchell molly monica monique morgan nancy natalia natalie natasha nathan nathaniel nicholas nicole nicolas nikki oliver olivia oscar pamela
patricia patrick1 paula pauline peter philip phillip phoebe priscilla rachel ramon raymond rebecca reginald ricardo richard robert roberta roberto
rodney rodrigo roger roland ronald ronnie rosemary roxanne russell ryan sabrina samantha sammy samuel sandra santiago sara sarah savannah scott sean
sebastian sergio shannon sharon shawn sheila shelby sherry sidney simon sophia sophie spencer stanley stella stephanie stephen steve steven stewart
susan suzanne sydney sylvia tamara tammy tatiana taylor teresa terrance theodore theresa thomas tiffany timothy tommy tracy travis trevor tristan
tyler valentin valentina valerie vanessa vernon veronica victor victoria vincent virginia vivian walter wanda warren wayne wendy wesley william
williams willie xavier yolanda yvonne zachary alejandra alejandro alexander alexandra alexis alfred alfredo alicia alison allison alyssa
abigail adrian adriana agnes alberto aaliyah nguyen sanchez rodriguez martinez gonzalez hernandez lopez garcia perez smith johnson jones brown1 davis
computer computers laptop desktop keyboard monitor internet intranet network wireless website webmaster hacker hackers hacked hackme cracker security
secure private access access14 control explorer microsoft windows windowsxp linux ubuntu debian redhat apple1 macintosh macbook iphone ipad ipod
android samsung galaxy nokia motorola sony ericsson toshiba panasonic philips siemens google facebook twitter myspace youtube yahoo hotmail gmail
instagram linkedin dropbox adobe photoshop amazon ebay paypal skype netscape netscape1 compaq dell hewlett lenovo cisco logitech gateway intel pentium
ferrari porsche mercedes1 bmw audi volkswagen toyota honda nissan mazda mitsubishi subaru suzuki yamaha kawasaki ducati harley harleydavidson davidson
corvette camaro chevy chevrolet ford fordf150 mustang1 dodge viper1 charger challenger jeep wrangler hummer cadillac lexus infiniti acura civic accord
maserati lamborghini bentley rollsroyce jaguar1 volvo saab peugeot renault fiat alfaromeo truck trucks trucker driver racing racer speed speedy
metallica nirvana1 slipknot megadeth slayer pantera ironmaiden acdc ledzeppelin beatles rollingstones queen1 pinkfloyd1 doors hendrix jimihendrix
bobmarley marley reggae eminem slimshady tupac 2pac biggie snoopdogg fiftycent rihanna beyonce shakira madonna britney britneyspears michaeljackson
elvis presley sinatra linkinpark evanescence greenday1 blink182 offspring rammstein korn tool mychemicalromance fallout falloutboy paramore coldplay
oasis radiohead depeche depechemode u2 bonjovi aerosmith gunsnroses scorpions music musica musical musician guitar guitarist drummer drums piano
violin saxophone trumpet singer dancer dancing dance danger party partytime rock rocknroll rockstar rocker rocks punk punkrock hiphop rapper jazz
blues techno trance house disco karaoke
london england britain scotland ireland irish wales paris france french germany berlin munich german hamburg italy italia italian rome milano
spain spanish madrid portugal lisbon holland amsterdam belgium brussels sweden stockholm norway denmark finland poland polska warsaw russia moscow
ukraine turkey1 istanbul greece athens egypt cairo africa african israel jerusalem arabia pakistan india indian delhi mumbai china chinese beijing
shanghai hongkong taiwan taipei japan japanese tokyo korea korean seoul thailand bangkok vietnam saigon philippines pinoy filipino manila indonesia
jakarta malaysia singapore australia aussie sydney1 melbourne canada canadian toronto montreal vancouver america american usa newyork newyorkcity
brooklyn1 manhattan boston chicago detroit dallas houston texas texan denver phoenix1 seattle portland california losangeles hollywood sanfrancisco
sandiego lasvegas vegas florida miami orlando atlanta georgia1 carolina1 virginia1 washington mexico mexican mexico1 brazil brasil brasilia argentina
buenosaires chile colombia peru venezuela cuba havana puertorico jamaica hawaii hawaiian alaska
money moneymoney moneymaker moneyman cash dollar dollars million millionaire millions rich richman bank banker business boss bigboss bigman bigdaddy
daddy daddysgirl mommy mommy1 mom momdad mother father sister brother brothers sisters son daughter family familia myfamily friend friends friendship
bestfriend bestfriends boyfriend girlfriend husband wife married single wedding children kids kid boy boys girl girls girlie man men woman women lady
ladies mister guys buddies people person student students teacher school highschool college university class graduate doctor nurse lawyer engineer
police fireman firefighter pilot sailor driver1 army navy airforce military veteran president kennedy lincoln reagan clinton obama trump bush
death dead deadman killer killers killme kill murder blood bloody bullet bullets gun guns gunner shotgun pistol rifle weapon bomb bomber bombs nuclear
atomic rocket rocketman missile fire fireball fireman1 firebird firefly firewall flame flames inferno burn burner hot hotrod ice iceman icecream
icecube frozen cold cool coolness coolcool coolman coolguy coolgirl cooldude dude dudes awesome amazing great fantastic perfect super superstar supergirl
superboy superb special beautiful pretty gorgeous handsome sexygirl1 crazy crazyman crazygirl insane mad madman madness maniac psycho freak freaky weird
stupid idiot dumb dumbass loser losers lazy fatboy fatcat fatass skinny shorty tall big small little tiny giant huge
asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwertzui azerty azertyuiop zxcv zxcvb zxcvbn zxcvbnm
qazwsx qazwsxedc qazxsw qweasd qweasdzxc asdasd asdasdasd qweqwe qweqweqwe zxczxc zxcasd zaqwsx zaqxsw xswqaz qawsed qawsedrf qwaszx plokij okmijn
poiuy poiuyt poiuytrewq lkjhg lkjhgf lkjhgfdsa mnbvcxz ytrewq dsasa wsxedc rfvtgb tgbyhn edcrfv wasd wasdwasd dvorak abcd abcde abcdef abcdefg abcdefgh
abcdefghi abcdefghij abcabc abcdabcd abcxyz xyz xyzxyz xyzzy aaa bbb ccc xxx xxxxxx zzz lol lollol lollipop lolita hello hellohello helloworld hello1
goodbye goodmorning goodnight goodluck goodday goodtimes hi hiya howdy hola bonjour ciao aloha namaste thanks thankyou please sorry yes yesyes nono
okokok computer1 monkey12 dragon12 test123 secret1 pass123 abc love123 admin123 root123 user123 qwerty123 welcome1 letmein1 sunshine1 princess1 football12
countinghouse shop myshop webshop store mystore customer staff employee office company mycompany business1 onlineshop shopping shopper
access1 alpha alphabet omega beta gamma delta echo foxtrot bravo charlie1 tango victor1 zulu zero one two three four five six seven eight nine ten
onetwo onetwothree first second third number numberone no1 oneone seven7 eleven twelve thirteen hundred thousand
marlboro camel1 newport cigar smoke smoker smoking weed weedman cannabis marijuana ganja legalize stoner stoned high highlife cocaine heroin
flash flasher flashman arrow green1 lantern greenlantern wonder wonderwoman catwoman aquaman daredevil bruce brucelee jackiechan jetli chucknorris
stallone rocky rambo scarface tonymontana godfather corleone soprano sopranos titanic avatar inception gladiator1 braveheart maximus achilles zeus apollo
athena hercules poseidon hades ares odin loki ragnarok valhalla atlantis olympus spartacus caesar cleopatra napoleon einstein newton galileo
mozart beethoven picasso davinci shakespeare hamlet romeo romeojuliet dante inferno1 virgil plato socrates aristotle
abraham isaac jacob2 moses david1 solomon samuel1 elijah noah adam eve cain abel gabriel1 raphael uriel michael1 archangel nazareth bethlehem
asterix obelix tintin snoopy1 popeye tweety sylvester bugsbunny daffyduck roadrunner taz tasmania scrappy yogi flintstone jetson thundercats transformers
optimus optimusprime megatron bumblebee godzilla kingkong1 jaws jurassic jurassicpark indiana indianajones bond jamesbond bond007 agent007 austinpowers
mulder scully xfiles buffy angelus charmed friends1 seinfeld kramer frasier cheers mash dallas1 dynasty baywatch knightrider kitt airwolf ateam macgyver
`
    .trim()
    .split(/\s+/),
);
