# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Dialects and rules of the library, for `replybook.client.judge`."""

from __future__ import annotations

from typing import Final

from replybook.client.judging.dialects import Dialect, TypeOf
from replybook.client.judging.layered_tables import layered
from replybook.client.judging.wording import wording_of

__all__ = ["BASE"]

_STATUSES: Final = {
    "400": "I",
    "401": "D",
    "402": "D",
    "403": "D",
    "404": "I",
    "405": "I",
    "406": "I",
    "407": "D",
    "408": "E",
    "409": "I",
    "410": "I",
    "411": "I",
    "412": "I",
    "413": "I",
    "414": "I",
    "415": "I",
    "416": "I",
    "417": "I",
    "421": "E",
    "422": "I",
    "423": "W",
    "424": "E",
    "425": "W",
    "426": "E",
    "428": "I",
    "429": "W",
    "431": "I",
    "451": "D",
    "500": "E",
    "501": "E",
    "502": "E",
    "503": "E",
    "504": "E",
    "505": "E",
    "507": "E",
    "508": "E",
    "511": "D",
    "520": "E",
    "521": "E",
    "522": "E",
    "523": "E",
    "524": "E",
    "525": "E",
    "526": "E",
    "529": "W",
    "530": "E",
}

_GROUPS: Final = (
    " #   # # # 0 # 1 # 2 # 3 # 4 # 7 # 9 # _ # a # b # c # d # e # f # g # h # i # j"
    " # k # l # m # n # o # p # q # r # s # t # u # w # x # y 000 00z 01b 01t 02t 03t"
    " 06t 100 113 120 1ab 1f2 1f4 1h  21a 28t 300 30s 3f0 3f1 42s 4b7 4f2 500 60s 7c9"
    " 7f0 7mb 9c1 9f1 _   _ # _ _ _ a _ b _ c _ d _ e _ f _ g _ h _ i _ j _ m _ n _ o"
    " _ p _ q _ r _ s _ t _ u _ v _ w _ y _ 的 __n _me _si a # a a a b a c a d a f a g"
    " a h a k a l a m a n a q a r a s a t a v a w a1  aap abc abo abs abu acc acl acm"
    " acr act add adm aff aft aga age agg ai  air ale ali all alp alr als alt am  amo"
    " ana and ann ano ans any api apo app are arg arr art arx as  ass asy at  atl att"
    " aud aut ava ayx azu b d b n b t b2  bac bad ban bar bas be  bec bee beg bei ben"
    " ber bet big bil bin bio bla blo boa bob bot bou bra bre bri bro buc bud buf bug"
    " bui bus but by  byt c r ca  cac cal can cap car cas cat cau cdp cel cer cha che"
    " chi cho chr ci  cir cla cle cli clo cm  cod col com con coo cor cou cov cra cre"
    " cri cro css csv cur cyc dae dai das dat day db  dbt dd  de  dea deb dec def del"
    " den dep des det dev dg  did die dif dim dir dis div do  doc doe doi dom don dow"
    " dql dqw dra dri dro due dup dur e # e g e11 eac ear ec  eco edg eit ele eli els"
    " ema emi emp en_ ena enc end enf eng eno ens ent env eof eq  equ err esl esp est"
    " etc eti eur eva eve evn exa exc exe exh exi exm exp ext fai fas fbt fea fee fet"
    " few fie fil fin fir fix fla flo flu fol foo for fou fra fre fri fro ftp ful fun"
    " fuz g a g1f gam gat gcl gcp gen geo get gib git giv glo gma god gol goo got gov"
    " gql gra gre gro gue gui h1  ha_ han has hav hea hei hel her hid hig hin his hit"
    " hma hom hos how hr  htm htt hy0 hyp ico id  ide if  ill ima img imp in  inc ind"
    " inf ini inl inp ins int inv io  ip  is  isl isn iso iss it  ite iti j1  jav jir"
    " job jpg js  jso jup jus jwt keb kee key kim kix kno kqk kub lab lac lam lan las"
    " lat lea lef len lev lib lic lif lig lik lim lin lis llm loa loc log lon loo ls "
    " mai mal man map mar mas mat max may mcp md  me  mea mem men mer met mig mil min"
    " mis mm  mob mod mol mon mor mos moz ms  msg mul mus mut my  mys n   n # n e n i"
    " n n n p n r n s n20 n8n nam nan nar nas nav nea nee neo ner net nev new nex nht"
    " nix nme nno no  no_ noa nod non nop not now npm nul num oau obj obs obt occ of "
    " off ok  on  one onl ops opt or  ord org ori os  out ove own p1  pac pag pai pak"
    " pan pap par pas pat pay pdf pen per pg_ pgr pic pid pin pip pla ple plu poi pol"
    " pop pos ppp pre pri pro pub pul pur pus pve py  pyd q # q5  qty qua que quo r p"
    " r s rac rad rag rai ran rat raw re  rea reb rec red ref reg rej rel rem ren rep"
    " req res ret rev rig rnb rol roo rou row rpc run rus s   s h s3  sal san sap say"
    " sca sco scr sea sec see sel sem sen seq ser ses set sev sh  sha she sho sid sig"
    " sim sin siz ski slo smi sna sni sno so  soc sol som sor sou spa spe spl spr sql"
    " src srv ssl ssr sta std ste sti sto str sty sub suc sud suf sum sup sur svg sym"
    " syn sys t1  tag tai tak tal tar tas tax tcp td  tea tem ter tes tex tha the thi"
    " thr tic tim tit tmp to  tod tok too top tot tra tre tri tro tru try ts  txt typ"
    " ubu ui  uid una unc und une unh uni unk unl unp unr uns unt up  upd upg upl ups"
    " url us  use usi usr usu utc v1  v2  v3  val var vau vec vel ver via vid vie vio"
    " vis vmi voi vul vyo w k wai war was wat wbs we  web wee wel wen wer wes whe whi"
    " why wie wik wil win wit wor wou wri wro x   x # x i x o x p x r x y x1  xer xml"
    " xre xyz yam yea yes yet you yyy zag zer zon zoo zot zz  找不到 的任務 請確認# # # 00# 01"
    "# 02# 03# 06# 11# 12# 1f# 28# 42# 4f# 7m# 99# _ # ab# ac# am# an# ap# at# au# av"
    "# b # ba# be# bi# ca# ch# cl# co# cr# cu# da# db# de# di# do# du# en# er# ex# fa"
    "# fi# fo# fr# gi# ha# he# hi# ho# ht# hy# id# if# im# in# is# it# jo# js# le# li"
    "# lo# ma# mc# md# me# mi# ms# mu# n # na# no# nr# of# or# ou# pa# pe# pi# pl# po"
    "# pp# pr# qu# ra# re# ro# ru# se# sh# si# sn# st# su# ta# te# th# ti# to# ty# un"
    "# ur# v # va# ve# wa# wi# wo# x # yo0 # 0 du0 er0 no00 d00 m000 0000000m000z00a1"
    "00mb00ms00s 00z 01 #01 d012301a 01b8026 02t002t103t006t108 #0a1c0c 70d3 0e5e0mb "
    "0ms 0s  0z  0z e1 b21 de1 du1 er1 id1 na1 no1 pe1 st1 wi10 #100m101 1100113z120z"
    "123 123412s 12z 13z 1a1 1abc1c s1d c1d6f1f3 1ghi1h  1t101x v2 # 2 al2 de2 fa2 ma"
    "2 no2 ta202620z 21a1234 26 #28t02mb 2s022t102z i300030s 3_173f0c3f1c3t083z  4 # "
    "4 4a4 re42s04j c4j e4j_c4mb 4w9w5 th500054 45e0c6 # 60s 6t107c9d7mb 8 # 8t0192mb"
    "95c29a0c9a209c1d9d n9wgxD # D acD agD aiD alD anD apD auD baD blD brD caD clD co"
    "D crD daD deD diD eiD elD enD erD exD faD feD foD frD geD giD gmD heD htD inD mc"
    "D miD neD noD okD opD paD peD prD quD raD reD roD scD seD ssD stD suD thD toD un"
    "D upD vaD weU   U # U _ U __U acU afU agU atU avU beU caU clU coU cuU daU deU do"
    "U dqU enU erU evU exU faU fiU foU fuU haU heU htU idU imU inU isU itU joU liU lo"
    "U maU meU moU naU neU noU nuU opU orU paU plU poU prU puU quU raU reU ruU saU sc"
    "U seU siU spU srU stU suU taU teU thU tiU toU unU urU usU vaU waU weU zo_ # _ _ "
    "_ ac_ al_ an_ ar_ at_ au_ be_ bi_ bu_ ca_ ch_ cl_ da_ de_ di_ do_ er_ ex_ fa_ fe"
    "_ fi_ fo_ go_ ha_ he_ ht_ if_ im_ in_ is_ lo_ ma_ mu_ no_ nu_ ob_ on_ or_ pa_ ph"
    "_ pl_ po_ pr_ qu_ ra_ re_ sc_ se_ st_ su_ sy_ th_ to_ tr_ ty_ un_ us_ va_ wa_ wh"
    "_ wi_ yo_ 的任_1 d_100_202_acc_act_add_aft_all_and_api_app_at _aud_aut_ava_bod_bus"
    "_byt_cal_cel_cha_che_cle_cli_cod_col_con_cou_dat_dec_def_del_den_des_det_dev_dir"
    "_dis_doc_don_ent_err_exa_exc_exh_exi_ext_fai_fil_fla_flo_for_fou_fro_fun_get_glo"
    "_gra_gue_hum_id _ima_in__inf_ins_inv_ip _iss_job_key_lim_lin_loc_log_man_mcp_mer"
    "_mes_mod_mor_ms _nam_nea_nod_not_num_obj_ope_opt_or__ord_out_pag_par_pat_per_pla"
    "_pri_pro_que_ran_rea_rec_ref_rep_req_res_ret_rou_row_run_sch_scr_sea_sel_sem_sha"
    "_sig_sim_smi_sou_spe_spr_sql_sta_sub_sym_tas_ter_tex_tha_tim_tit_to _to__tok_tra"
    "_typ_una_uni_upd_url_us _use_uui_val_vie_wea_wria # a aca apa ava b a bua caa ch"
    "a cla coa csa dea dia era exa fea fia fra fua gia haa hta ima ina isa jsa lia lo"
    "a maa mca mda mea n a nea noa nua ora paa pda pea pla pra pua qua rea sha sia so"
    "a spa sta sua taa tea toa tra vaa waa wia woa x a1  a1 ba1 pa8 2a_ada_apa_bya_de"
    "a_exa_ora_tyaa naab aaplab aab bab wabasabc abc1abcdabelabilableabliaborabouabov"
    "abseabsoabusacceaccoace ace_acebacesach achaacheacitack ackaackeackgackoacksacku"
    "acl acmeacroact acteactiactlactsad  ad aad bad cad ead gad mad oad pad rad tad_a"
    "ad_bad_cad_dad_fad_nad_pad_qada adapadatadd add_addeaddiaddrade adedaderadinadli"
    "adloadmeadmiadonadowadtiady ady_adyeaemoaffeafteag fag mag sagaiage_ageiagenager"
    "agesaggraginagraagreags ahnhai  ai cai pai_aaid ail_ailaaileailuailwailyain aine"
    "ainsaintair airtaiseait aiteaitiake akecakenakerakinal #al cal dal eal fal hal i"
    "al mal ral sal tal wal_eal_ial_salaralchalcualenaleralfoalhoaliaalidalifalinaliz"
    "alk_all all_allaallballeallialloallyalogalphalreals alsoaltealthaluaaluealvaalys"
    "alyzam #am cam eam oam ram tam1 ambdame ame_amedamesametaml ammiamouamp amplan  "
    "an #an aan ban can dan ean han ian lan man nan oan ran_gana anaganalanceanchand_"
    "andaandbandeandiandlandoandsaneoang angeanguanizank anneannoanonanotans ansaansc"
    "ansianspanswant anteantiantsanuaany anyrap lap_iapabapacape aperapesaph aphqapi "
    "api_apieapisapivapl apleapp app_appiapplapprappsaps apshapt ar  ar #ar _ar aar b"
    "ar car dar far mar oar sar yaracaragaramarataravarbyarceard ard_ardiardsare ared"
    "argeargiarguariaariearilarisaritark arkdarkearliarn arniarraarroars arsearsiart "
    "arteartiartsarxiary ary_as #as aas bas cas das eas ias jas nas oas pas ras sas t"
    "as uas_mase ase6asedasesasetash ashbasheasinask asksasntass asseassiasswast ast_"
    "asteastiastrasynat  at #at _at aat cat dat eat fat hat iat lat mat nat oat pat t"
    "at yat_iata ata_atabatalatasatchate ate_atedateiatemateratesatewath atheatibatin"
    "ativatlaatoratriats attaatteattiattraturatusaudeaudiaughaultauseaustauthautoava "
    "avaiave avedavelavigavinaw rawl awl_awn ax #ax cax eax rax tax_eaximaxonaxreay  "
    "ay bay fay hay iay nay ray say way_nayloaymeayroays aywrazurb # b _ b apb bub co"
    "b crb dab exb fab fob htb isb lib mab meb nab nob pdb prb pyb qub stb sub thb to"
    "b txb whb2  b_erb_rub_sebackbad bahnbal_bankbar basebashbc12bcd1bcdebda bda_bdri"
    "be #be abe bbe cbe ebe fbe gbe ibe obe pbe rbe sbe tbe ube vbe wbecabectbed been"
    "begibeinbel belsben ber berlbetrbetwbhoobi abi rbiddbig bigqbilebillbin binabind"
    "bio1bjecblanble ble_bledblemblesblicblisblobblocbly bmitbnr boarbob bodybol bol_"
    "bolsbookbortbot bothbounboutbovebox bpagbqkbbranbrarbreabredbridbrowbs  bs abs i"
    "bs nbscrbserbshobsocbsolbstrbt #btaibtrabuckbudgbuffbug buggbuilbuntbusebusybut "
    "butebuttby #by aby bby cby dby gby iby nby oby pby rby sby tby uby_nby_pbytec # "
    "c 77c _ c acc apc dec dic erc fac isc lac lic noc onc pac plc rec sec shc stc su"
    "c tac tic toc usc wic123c1d c2 bc9a2c9d c_vica1 ca_bcachcal calccalecalhcallcan "
    "canccanncantcapacardcartcasecatccatecaticatocaugcauscceeccepccesccouccurcd12cdef"
    "cdp ce  ce #ce _ce ace bce cce dce fce hce ice lce mce nce oce pce rce sce tce u"
    "ce wce yce45ce_ace_cce_ece_nce_scebaced ceedceivcelicellcelscenscentceptcertces "
    "cessch  ch ach bch cch dch ech fch hch ich lch mch nch och pch qch rch vch wch_d"
    "ch_ech_nch_pch_schabchancharchbache checchedchelchemchercheschilchinchivchoochro"
    "chtoci ccialcideciencificifycipecipicirccitacitock ack bck cck dck eck fck hck i"
    "ck lck mck nck ock rck sck tck yckagckedckenckercketckgrckhockincklickoucks ckup"
    "clarclasclaucle cleaclecclescli clicclieclinclipcloscloucludcluscm mcme codecogn"
    "col collcolocolucom combcomecommcompcon conccondconfconnconscontconvcookcoorcope"
    "cordcorecorrcouccoulcouncoupcovecp  cp #cp ccp ecp icp pcp scpclcq  crascreacred"
    "creecretcribcripcritcroscs  cs acs dcs hcs ncs scs tcs wcss csv ct  ct #ct _ct a"
    "ct bct cct ect fct hct ict mct nct oct pct qct rct sct tct wct yct_dctedcterctin"
    "ctioctivctlyctorcts cturculacumecur curicurrcurscut cutacutecuticx  cx rcy icycl"
    "d # d 1ad 35d 3fd 67d 9fd _ d a d abd acd add afd agd ald and apd ard asd atd au"
    "d avd bad bed bid brd bud byd cad chd cld cod crd dad ded did dod dud ecd eld en"
    "d erd etd exd fad fed fid fld fod frd fud gad ged gid god had hed hid hod htd hu"
    "d hyd idd ipd isd itd jod jsd jwd ked kud lad led lid lod mad mcd mdd med mid mo"
    "d n d nad ned nod nud ofd ond opd ord oud p1d pad pdd ped pld pod prd qud rad re"
    "d rod sed shd sid sod spd sqd srd std sud syd tad ted thd tid tod trd tsd tyd un"
    "d upd urd usd uud vad vid whd x d x1d yed yod123d_atd_cod_ded_dod_emd_grd_idd_ip"
    "d_lid_lod_med_ned_nod_ord_oud_pad_prd_qud_rod_tyda lda_odactdaemdaildantdaptdard"
    "daridarsdashdat datadatedatidav day daysdb adb ddb edb idb sdboxdbt dcladcssdd  "
    "dd add ddd fdd ndd_dddedddenddindditddreddride  de #de _de ade bde cde ede hde i"
    "de lde nde pde sde tde ude_adeaddebadebudeckdeclded def1defadefidel deledelidels"
    "den dencdenidentdenydeo deosdepldeprdeptder derdderederrdersdes descdeskdestdeta"
    "detedev devedevidevodevtdex dex_dexedexidf  df cdf ddf edf fdf rdf sdg wdgesdget"
    "dia diagdialdicadicedictdid dieddiffdifidinadingdio dir diredis disadiscdiskdisp"
    "distdit ditiditoditsdiv dividle dleddlerdlindlocdly dmapdme dmindnt do  do ddo n"
    "do pdoc dockdocsdocudocxdoesdoindoisdomadonedonldontdot dot_doutdow downdowsdpoi"
    "dql dquedqw4drendresdrindrivdroodropdrs ds  ds #ds ads bds cds fds gds mds nds o"
    "ds rds sds tds uds wdstydtimduceductdue due_duledup duplduraduridy _dy ady bdy e"
    "dy hdy idy kdy ldy mdy pdy rdy sdy tdyexd是否正d為 _e # e _ e _ce a e abe ace ade ag"
    "e aie ale ame ane ape are ase ate aue ave bae bee bie ble boe bre bue bye cae ch"
    "e cle coe cre cue cye dae dee die doe dre due e e ece eie ele eme ene ete eue ev"
    "e exe fae fee fie fle foe fre fue g e gee gie gme goe gre hae hee hie hoe hte id"
    "e ife ige ime ine ise ite joe jse jwe kee kie kue lae lee lie loe mae mde mee mi"
    "e moe mse mue nae nee nie noe nue oae obe ofe oke one ope ore oue owe pae pde pe"
    "e pge pie ple poe pue pve pye que rae ree rie rue sce see she sie sne soe spe sq"
    "e sre ste sue sye tae tee the tie tme toe tre tye une upe ure use v3e vae vie wa"
    "e wbe wee whe wie woe x e yee yoe zoe0c e110e5e0e64 e_ace_ade_ape_bue_cae_che_co"
    "e_dae_die_doe_ere_exe_fle_lie_loe_noe_pae_que_sce_see_sqe_sye_tye_urea ueableacc"
    "eachead ead_eadeeadieadleadmeadoeadteadyeakeeakiealteam eamieamsean eanseanteapi"
    "ear ear_earbearcearleaseeasieasseasteateeatheatieatueb  eb #eb ceb heb_sebacebas"
    "ebdrebhoebooebpaebshebsoebugebuiec #ec oec1 ecatecaueceiecenech eci ecifecipeck "
    "eckoeckseclaecliecogecomeconecorecovecraecreect ect_ecteectiectlectoectsecurecut"
    "ed  ed #ed _ed aed bed ced ded eed fed ged hed ied jed ked led med ned oed ped q"
    "ed red sed ted ued ved wed yed_aed_ced_led_oed_red_sedacedatedcoeddiedededeneder"
    "ediaediceditedlyedouedroeds edsteducee aee hee iee meecheed eedeeedseek een eens"
    "eep eerrees eet_ef cef tef1gefaueferefinefs eft efuseg_cegalegategedegeregesegex"
    "eginegioegisegraeguleigheigneingeipdeitheiveejecekeyel  el del eel iel lel oel r"
    "el wel_aelateld eldseleaelecelemeletelevelf elicelimelinelivelizell ellaelleelli"
    "elloelocelopelp els elseely em  em cem fem iem oem tema_emaiemanembeemctemememen"
    "emesemiaeminemonemoremotemovemp emplempoems en  en #en _en aen ben cen den een f"
    "en gen hen ien len men pen ren sen ten uen wen yen_uenabenaienamenceenciencoency"
    "end end_endeendiendmendpene_enerenfdenfoengiengtenieeninenoeenotenouenreens ense"
    "enshensiensuent_entaentcenteentientlentrentsenu enumenv envieny eo deo ieo teo4j"
    "eocoeof eon eos eouseoutep sep tephreplaeplieploeporeposepreeps ept epteepthepti"
    "eq #eq dequeequier  er #er 3er _er aer ber cer der eer fer ger her ier jer ler m"
    "er ner oer per rer ser ter uer ver yer_aer_der_eer_ier_mer_qer_ter_ueraceraderal"
    "erareraterbaerdiere erederenereqerererflerfoerguerhaeriaeriderieeriferioeriterle"
    "erlierm ermaermiern ernaero ero_eroierpeerr err_errierrnerroerruers ersaersierso"
    "ert erteertiertyervaerveerviery ery_eryieryoes  es #es 1es _es aes bes ces des e"
    "es fes hes ies les mes nes oes pes qes res ses tes ues ves wes_ces_fesc escrese "
    "esenesereseteshoesktesliesolesouespaespoess ess_essfessiest est1est_estaesteesti"
    "estoestrestsesulet  et #et _et aet cet det eet het iet ket let net oet pet ret s"
    "et tet_bet_det_iet_oet_ret_set_weta etadetaietanetc etchete ete_etecetedeteoeter"
    "ethiethoeticetinetoretraetrietryets etteettieturetweetwoeu  eur euroev #ev aev d"
    "ev eev iev sevalevateve evedeveleveneverevicevieevinevioevntevokevopevtoew  ew a"
    "ew mew sew tewayewedews ex  ex #ex dex eex lex oex pex tex_cex_dexa exacexamexce"
    "execexesexhaexinexisexitexmaexpeexpiexplexpoexprext exteextpextrey  ey #ey _ey a"
    "ey cey eey hey iey ney oey pey tey vey wey_veys eywof # f 4ff _ f alf anf asf ch"
    "f cof daf dof erf faf frf itf jsf mef nef nof nuf prf ref sef sif sof stf suf te"
    "f thf tof unf vaf wif0e f0e5f1c f1ghf4a4facefailfallfastfaulfbtrfeatfectfed feed"
    "fer ferefetcfew ffecfferfficffsefic ficaficifiedfielfierfig figmfigufilefillfilt"
    "findfinefinifirefirmfirsfix flasflicfloaflooflowfluxfo cfo efo mfo sfoldfollfoo "
    "for forbforcforeformfounfredfreefreqfridfrobfromfs  fsetft cft ofterftp fulffull"
    "funcfusefusifuzzfy afy bfy cfy mfy ofy rfy tfy yg # g _ g a g acg adg agg ang ap"
    "g arg asg atg aug big bog cag chg clg cog crg deg dig dog elg emg eng erg exg fa"
    "g fig flg fog gcg geg hag hog idg ifg ing isg itg keg leg lig log mag mcg mdg me"
    "g mog mug n g nog ong opg org oug pdg plg pog prg qug r g reg rug seg shg sog st"
    "g thg tig tog trg ung upg urg usg vag wag weg wig wog x g yog1f3g_ang_cog_exg_ge"
    "g_ing_jog_nag_stgaingal gameganigardgategatigclogcougcp ge  ge #ge _ge age cge d"
    "ge ege fge gge hge ige jge lge nge oge pge qge rge sge tge uge wge yge_dged gein"
    "genegentgeocger ger_gereges gesegesigestget get_getagetogetsgettgexcggedggerggre"
    "gh cgherghijght ght_ghthghtnghtsgib gin ginaginegingginsgiongistgit githgitlgive"
    "gle gleaglobgmaigmengn kgn_dgnalgnizgo pgo xgodogooggot gov gql_gquegradgramgran"
    "grapgratgreagrebgreggresgrougrstgs  gs #gs _gs ags bgs dgs fgs jgs mgs tgs vgseq"
    "gth guagguesgui gulagumeguraguregxcqh # h _ h a h adh alh anh aph brh clh coh cr"
    "h dah dbh deh dih doh drh erh eth exh fah fih foh frh heh hth idh inh ish keh ma"
    "h mch meh muh nah neh noh nph nuh ofh orh pah pih poh prh quh reh srh sth suh ta"
    "h tdh teh toh trh tyh veh vih wah weh yoh1 #h2 mh_coh_doh_enh_exh_noh_pahablhado"
    "han handhanghannhapehapshar harahardharehargharthas has_hasehasnhat hat_hatshaus"
    "havehbashboahe  he #he _he ahe bhe che dhe ehe fhe ghe hhe ihe jhe khe lhe mhe n"
    "he ohe phe qhe rhe she the uhe wheadhealheckhed heetheighellhelphem hemahen hent"
    "her hereherrhes hesehexchichhiddhighhij hildhilehin hinghinkhinthis histhit hive"
    "hly hmachnhohod homehomohookhooshoothop horihorthosthot houlhourhoushouthow howe"
    "howihparhql hr shrashreahreehromhrothrowhs mht #ht aht eht iht nht shtmlhtoohttp"
    "hub humahy fhy00i # i api ari bai bii bui cli cui dui eri exi gei hti ini isi ke"
    "i lii noi pli pri rai rei sei sti tei toi v1i v2i vei wai_api_eri_kei_uria aia o"
    "ia tiabliagrial ialiialsian iantibedibilibleibraibutic _ic aic dic lic pic sic t"
    "ic wic_vica ica_icalicatice icenicesicieicinicitick ickeickhicleiconics ict icte"
    "ictiicy id  id #id 0id 3id 4id 6id 7id 9id _id aid bid cid did eid fid gid hid i"
    "id jid kid lid nid oid pid qid rid sid tid uid vid wid xid yid_gid_iid_pid_tidat"
    "idayiddeide idedidenideoideridgeidinidquids id是否id為 ie sied ied_ieldien ienciens"
    "ientierries ievaieveieviiew iew_ieweif aif iif rif yifesificifieify ig eig fig p"
    "igatiggeigh igheightiginigmaign ign_ignaigquigraigurij  ike ikeliki il _il ail c"
    "il sil til_1ilabilarilatild ildiildrile ile_iledilegilenilesilinilitill illaille"
    "illiils ilt ilteilurilvuilwiily im dimagimapimarimatime imedimenimeoimg imilimit"
    "imizimplimpoimulimumin  in #in 3in _in ain bin cin din ein fin gin hin iin lin m"
    "in nin oin pin rin sin tin uin win yin zinalinaninarinatinceinchinciinclincoincr"
    "ind ind_indcindeindiindoine ine_ineainedinerinesinfiinflinfoing ing_ingcingeingl"
    "ingsinisinitink inksinliinpuins inseinsiinstinsuint int3intainteintrintsinutinux"
    "invainvoio cio dio10iolaion_ionaioneioniionpionsiontiousip aip hip mip oip tipbo"
    "ipdbipelipesipieipleippeiproipt ipt_iptaiptiiptqiqueir pira irclirecirediresirin"
    "irm irm_irmaironirstirtais  is #is _is ais bis cis dis eis fis his iis lis mis n"
    "is ois pis qis ris sis tis uis vis wisabiscoise isedish isheisioisk ism ismaisnt"
    "iso isolisplissiissuist ist_istaisteistiistoistristsisueit  it #it ait bit cit d"
    "it eit fit hit iit mit oit pit qit rit sit tit wit_bit_eitatitcoite ite_iteaited"
    "itelitemiteritesith itheithiithoithuitiaiticitieitinitioitlaitleitorits itteity "
    "ity_ium iv aivalivative ive_ivedivenivilivisivitix eix iix pix rix tizabizatize "
    "izedj clj doj erj_cojavajectjirajob job_jobsjor jpg js #js ajs djs mjsonjupyjust"
    "jwt k _ k atk bak bek cok crk dek erk exk fak fik fok fuk idk ifk imk ink isk lo"
    "k mak mek mok nek nok onk ork quk rek sek spk tak thk tik tok usk yok_erkagekbnr"
    "kdowke _ke ske tkebokecoked keepkelyken kendkensker ket ketskey key_keyskeywkflo"
    "kgrokhouki akim kingkix klisknowkoutkqkqks  ks _ks aks cks fks lks mks sks tks u"
    "ks_ekspaktopku cku mkubekup l # l _ l _sl acl adl agl all anl apl asl atl bel bi"
    "l bul byl cal chl col crl cul del dol drl enl erl exl fal fel fil fol frl gel go"
    "l hal hil hol htl idl inl isl itl jal lil lll lol mal mel mil mol msl mul n l n8"
    "l nal nml nol ofl onl opl orl oul pal pdl pll prl qul rel rol rul s l scl sel sh"
    "l sil sol stl sul syl tal tcl tel thl til trl tyl unl upl val vel vyl wal wel wi"
    "l_1 l_apl_erl_fal_mol_pal_rel_sel_stla olab labelabllacelacklag lagslainlalclamb"
    "lan landlanglanklantlar larelarglarilas lasslastlatelatflatilatolaudlay_laywlbac"
    "lchelculld  ld #ld _ld bld fld ild nld rld tld ylderldrelds le  le #le _le ale b"
    "le cle dle ele fle gle hle ile jle kle lle mle nle ole ple rle sle tle ule vle w"
    "le_cle_ple_sleanleaplearleaslecilectled led_ledgleftlegalegelem lemelemslengleno"
    "lentler lerelerrlertles les_leshlessleteletilettlevalevelex lf hlfillforlhosli c"
    "li tlibrlicalicelicilicklictlicylid lid_lidalidqliedlienlifelifilifylighlikelimi"
    "lin linelinglinklintlinulip lipblishlistlitilitylivelizalizell  ll #ll all bll c"
    "ll dll ell fll hll ill lll mll oll pll rll sll tll_rlla llballeclledllegllinllm "
    "llo llowlly lm alm ilo aloadloatlob lobalocalocklog log_logglogilogologslonglood"
    "looklopelor loselot_loudlow low_lowdlowelowsloy loyiloymlp  lphalreals  ls #ls _"
    "ls als bls cls dls fls gls ils mls nls ols rls sls tls uls wlso lt  lt #lt _lt a"
    "lt blt clt elt ilt mlt plt slt tltanlterlthyltiplts lttyludelue lueelueslugilumn"
    "lurelustlutelutiluxdlve lvedlverlvuslwinly  ly #ly aly bly cly dly fly hly ily l"
    "ly mly nly oly ply rly sly tly uly wly ylyinlystlyzem # m _ m acm alm apm bum ca"
    "m chm com dam ddm dem dom enm exm fam fom hom htm inm ism itm lem lim mam mem mo"
    "m nem nom num opm orm prm rem rum sem srm stm thm tim tom trm tym usm wim yom_na"
    "ma  ma _ma bma cma fma jma nma pma_ama_dmac mae magemaidmailmainmakemalfmaliman "
    "manamancmandmantmanumanymap map_maplmappmapsmar marimarkmarsmarymastmat matcmate"
    "matimatrmattmax max_maximaxrmay mb wmbdambermbinmbolmcp mcp_mcpcmctlmd  md cmd p"
    "me #me _me ame bme cme dme eme fme gme hme ime jme kme lme mme ome pme rme tme u"
    "me_nmeanmeasmed medomembmemomendmensmentmenumeoumer mer_mermmes mestmetametemeth"
    "metrmialmigrmilamilemilvmin minamingminiminumismmissmit mit_mitamitemitimitsmitt"
    "miumml  ml dml fml hml nmm dmma mmanmmarmmenmminmmitmmonmmunmn #mn _mn cmn_nmns "
    "mo smobimodemodimodumon monomontmoremorymostmotemounmousmovamovemozimp  mp #mp _"
    "mp tmpatmpilmplamplemponmpormpt mptimptsmptymputms  ms #ms ams cms dms ems fms n"
    "ms pms tmsermsg mt  mulamultmum munimustmutamutimy_in # n 30n _ n acn adn afn ag"
    "n aln ann apn arn asn atn aun ben bln bon brn bun can cin cln con crn cun dan de"
    "n din don dun e n ecn edn emn enn ern esn eun exn fan fen fin fon frn gcn gen gi"
    "n gon han hen hin hon htn idn ifn inn isn itn ken lan lon mcn men min mon mun n "
    "n nan nen nhn non npn ofn onn orn oun pan pdn pen pln pon prn qun ran ren ron rp"
    "n run scn sen shn son spn sqn stn sun svn syn tan ten thn tin ton trn tyn unn up"
    "n urn usn wan win won yon zon202n8n_n_con_dan_den_ern_fan_gln_nan_prn_qun_ren_se"
    "n_stn_tin_trn_usna  na #na ana cna ena snablnagenai_nal nal_nalenalsnalynamenan "
    "nancnapsnarrnarynas natenatinatunautnavanavinbqkncaunce nce_ncedncelncesnch nche"
    "ncidncinnclencluncodncorncrenctincurncy nd  nd #nd 7nd _nd and bnd cnd dnd end f"
    "nd gnd hnd ind lnd mnd nnd rnd snd tnd und vnd wnd ynd_lnd_mnd_nnd_pnd_tndarndbo"
    "ndclndcsndedndefndennderndexndicndinnditndlendlindmendocndowndponds ne  ne #ne b"
    "ne cne dne ene mne nne one sne tne vne_snearnectned nedrneednel nelsnentneo neo4"
    "neonneouner neranerrnersnes nessnet netwnevenew new_newenewsnexcnexpnextnfdanfig"
    "nfinnfirnflinflunfo nforng  ng #ng _ng ang bng cng eng fng gng hng lng mng nng o"
    "ng png qng rng sng tng ung vng wng yng_ang_eng_jng_sngconge ngesngexnginnglengs "
    "ngthnguanhannhofnhttnicanid niedningnintnippniprniqunishnismnistnit nitenitinity"
    "nix nizanizenk  nk enk hnk ink tnkinnknonks nlesnlinnloanly nmaenme nmennmetnnec"
    "nnelnninnnotnnreno #no ano bno cno dno eno fno hno ino kno lno mno nno ono pno r"
    "no sno tno uno vno wno_dno_snoaanodenoennomynon nonenonynopenorenot not_notanote"
    "notfnothnougnow nowfnowlnownnpm npoonpronputnr pnr wnreanrecnrefnresns  ns #ns a"
    "ns bns ens gns hns ins mns nns ons pns qns sns tns wns yns_pnsacnsafnscrnse nsec"
    "nsernshonsidnsiensignsionsolnsponst nstanstenstrnsufnsumnsupnsurnswent  nt #nt _"
    "nt ant bnt cnt dnt ent fnt gnt hnt int knt lnt nnt ont pnt qnt rnt snt unt vnt w"
    "nt32nt_dnt_ent_pnt_untacntaintaxntcontedntegntennterntexnthlntianticntifntimntin"
    "ntitntlyntrantrintruntrynts nts_ntu nualnue nuesnullnum num_numbnusenutenux nval"
    "nvernvirnvoinvokny any cny eny iny ony pny rny_rnymonyreo # o _ o a o aco ado al"
    "o ano apo ato auo beo buo cao clo coo cro cuo dao dbo deo dio doo dqo duo eno er"
    "o eso exo feo fio geo gio hao hoo hto ino ito lio loo mao meo moo muo myo nao ne"
    "o noo obo opo ouo ovo pao pdo peo pio poo pro puo quo reo roo ruo sao seo sho sp"
    "o sto suo syo tao teo tho tio tro uno upo uso vao veo vio woo wro xro yoo101o4j "
    "o4j_o_dao_mao_reo_sho_spo_unoaa oad oadeoadioadsoardoat oautob  ob iob mob nob r"
    "ob_eob_robalobe obilobjeobleobs obseobtaocalocatoccuocesock ockeockiocksocodocol"
    "ocs ocumocx od aod cod god mod nod rod sodayode ode_odebodesodifodo odoiodotods "
    "oducodulody oentoes of  of #of _of aof bof cof dof gof iof jof lof mof nof pof s"
    "of tof uof wof xoff offsofiloft og  og iog log sog woggeoginogleogniogo ograogre"
    "ogs ogseoiceoid oingointoistojecok  ok aok fok toke okedokenoks ol  ol _ol bol c"
    "ol dol eol fol gol hol iol lol mol nol ool pol qol rol sol tol vola olatoldeole "
    "olesolicoll olleolliolloologolorols olumolutolveom  om #om _om aom bom com fom g"
    "om hom iom jom lom mom nom oom qom rom som tom uom vom wom yom_nom_uoma_omaioman"
    "ombiome omeaomerometomiuommaommeommiommoommuomo ompaompiomplompoompuomseomutomy_"
    "on  on #on _on aon bon con don eon fon hon ion jon lon mon non oon pon ron son t"
    "on uon von won yon_con_don_eon_fon_ron_son_ton_uonaloncioncuond ondeondiondsone "
    "one_onedonenoneronexonfionflong onidoninonlyonmeonneonnronomonoronpaonpoons ons_"
    "onseonsionsoonstonsuont ontaonteonthontionveonymoo  oo loo moo soo_mood ooglook "
    "ookiooksool oolaoolsoom oomaoomsoordooseoot ootiop  op aop eop iop oop rop top u"
    "ope openoperopesopicoppeops optior  or #or _or aor bor cor dor eor for gor hor i"
    "or jor kor lor mor nor por qor sor uor vor wor xor yor_cor_eor_mor_tor_uoragorar"
    "orbiorceorcoord ord_ordeordiordrordsoredoreioreporesorg orgaoricorieorigoritoriz"
    "ork ork_orkeorkforkiorkoorksorm ormaormeormiorreorryors ort ortcorteorthortlorts"
    "orumory ory_os bose osedosesositosixoss ossiost ost_osteostgostnostsot  ot _ot a"
    "ot bot cot dot eot fot got hot iot jot lot mot not oot pot qot rot sot tot uot v"
    "ot yot_aot_fot_pot_rota otalotatote otebotecoterotesotfooth otheotinoto otocottl"
    "ou cou dou eou hou mou pou rou sou toublouchoud oughouldoundountoupoour ourcoure"
    "oursous ous_ouseouslout out_outaoutcouteoutmoutpoutsoutuouveovalove ove_ovedover"
    "ovesovidovisow  ow #ow _ow cow dow eow iow mow oow sow tow_powdoowedowevowflowle"
    "own own_owneownlows owseox #oxy oy foyinoymeozilp _ p cap chp clp cop dip dop en"
    "p erp hap hop inp itp jsp kep lap lop map mep nop opp orp pap prp pyp rep rnp sh"
    "p stp thp tmp top usp wip_alp_idpabipacepacipackpaddpagepagipam1pandpanipanypape"
    "paraparcparspartpasspathpattpawnpaylpaympayrpboapc epclipdatpdb pdf pe  pe #pe _"
    "pe ape bpe cpe dpe epe fpe gpe hpe ipe mpe ope ppe spe tpe vpe wpe_mpecipectped "
    "peecpeerpelipen penapendpenfpeniper per_peraperfperhperipermperrperspertpes pesc"
    "pet pgrapgrsph aph rph tpha pheaphqlphrapi  pi #pi bpi cpi epi hpi ipi kpi mpi p"
    "pi rpi spi tpi vpi wpi_epi_kpi_upic pickpid pienpierpilapilepilipingpipepirepis "
    "pivepl eplacplaiplanplatplayple pleaplempletplicplieplitploaployplugply pm rpoin"
    "polipollpon pondponeponspoolporaportposiposspostpp  pp #pp cpp epp mpp ppp rpp s"
    "ppedppetppinpplipplypporppp ppppppropps pptxprecpredpresprevprimprinprivprobproc"
    "prodprofprogprojprompropprotprovproxps  ps #ps aps bps cps eps fps gps ips mps n"
    "ps ops pps rps sps wps xps ypscopshopstrpt ept fpt gpt ipt tpt yptabptedpth ptim"
    "ptinptqupts ptx pty publpullpushput put_puteputiputspx ppy  py #py rpydapyteq # "
    "q dbqkbnqkq ql #ql cql eql rql sql_sqlalqty qualquarque quenquerquesqueuquirquiv"
    "quotqw4wr # r 30r _ r a r aar acr adr air alr anr apr atr aur avr bar ber bir bl"
    "r brr byr cer chr cir clr cor crr cur dar dbr der dir dor drr dur edr elr emr en"
    "r err evr exr far fbr fer fir for frr gcr ger gir grr har her hir htr idr inr ip"
    "r isr itr jor jsr ker lar lir llr lor mar mcr mer mir mor mur myr n r nar ner ni"
    "r nor nur oar ocr ofr onr opr orr our par pdr per pir plr por ppr prr psr qur ra"
    "r rer ror rsr rur s r sar scr ser spr sqr srr str sur syr tar ter tir tor trr ty"
    "r unr upr urr usr var ver vmr w r war whr wir wor wrr x r yer yor_apr_cor_crr_er"
    "r_exr_idr_mer_msr_nar_qur_ser_tar_tyr_urra _ra ara cra mrablracerachractradarade"
    "radirag rageragrrailrainraisral ram ramerammramsrancranerangransrantraphrarirary"
    "rashrasirateratiratoraw ray rbasrbidrby rby_rc  rc crcc rce rce_rcelrcenrch_rcha"
    "rchirchtrclercourd #rd ard crd frd ird mrd nrd rrd srd trd yrd_ard_drderrdicrdin"
    "rdrsrds re  re #re _re are bre dre ere fre gre hre ire lre mre nre ore rre sre t"
    "re wre yreacreadreakrealreamreasreatreb reburec1recarecerecirecorecrrectred reda"
    "reddrederedireduree reenref referefirefuregaregeregiregureigrejerelarelerellrelo"
    "remaremeremoren renarencrentrephreplreporeprrequrerrres res_reseresorespressrest"
    "resuretrretsretureverevirevorforrg arg crg drg mrg nrg prg rrg srganrge rgerrget"
    "rginrguirgumrhapria riabrialrianriberiburic ricariciricsrictrid ridarideridgrien"
    "riesrievrifirifyriggrighrigirilyrim rimarinfringrintriptriseriteritirityrivarive"
    "rivirizarizerk  rk ark crk erk irk nrk ork_erkdorkedrkerrkflrkinrkourks rksprl  "
    "rl _rl arl erl frl hrl mrl nrl orl prl rrl srl trl wrlierlinrls rm  rm arm erm m"
    "rm trm urmairmalrmanrmatrmedrminrmisrmitrn arn crn drn ern grn trnalrnamrnatrnbq"
    "rnedrninrno rns ro  ro iro pro_rroadrob roberoblrocerod rodurofirogrroidrojerol "
    "rolerollrom rom_romaromeromirongronmrootrop roperor ror_rorcrorsrortrossrot rote"
    "rotorottroubrounrouproutrovaroverovirow row_rowsroxyrpc rperrr err frr srr_crr_n"
    "rrayrrecrredrrenrresrridrrnorrorrrowrruprry rs  rs #rs _rs ars brs crs drs ers f"
    "rs grs hrs irs jrs nrs ors prs rrs srs urs wrsatrse rse_rsedrserrsetrsinrsiorsis"
    "rsonrsorrst rst0rt  rt #rt 1rt _rt art crt drt ert frt irt jrt mrt nrt ort prt r"
    "rt srt trt_lrtabrtcurtedrterrticrtiertifrtinrtlyrts rty ructrue rum run run_runi"
    "runnrunsruntruptrv arv crv orv wrvatrve rverrvicrxivry  ry #ry _ry ary bry cry d"
    "ry ery fry gry iry lry mry nry ory pry qry rry sry try yry zry_ary_bry_fry_iry_l"
    "ry_mry_nry_rry_tryidryinryons # s 0xs _ s a s abs acs als ams ans aps ars ats au"
    "s avs aws b s bas bes bis bls brs bus cas chs cis cls cos cus das des dis dos du"
    "s ems ens eqs ers ets exs fas fes fis fls fos frs fus ges gis gos grs has hes ho"
    "s hrs hts ids ims ins ips iss its jss jus kis las les lis los mas mcs mds mes mi"
    "s mos mus n s nas nes nos nus obs ofs ons ops ors ous pas pes pls pos prs qus r "
    "s ras res ros sas scs ses shs sis sls sos sps sqs sts sus sys tas tes ths tis tm"
    "s tos trs txs tys uis uns ups urs uss vas ves vis was wes whs wis wos x s xys ya"
    "s yes02 s_cos_des_ers_exs_frs_ins_mes_mos_qus_res_shs_tosablsactsalasamesandsapi"
    "savesavisaysscanschescodsconscopscorscovscrescrise  se #se _se ase bse cse dse e"
    "se fse gse hse ise lse mse nse ose pse rse sse tse use wse yse64searsecosecrsect"
    "secused see seenseipseleselfsemasendsentseq ser ser_serbsergserisernserpserrsers"
    "servses sessset set_settsevesexcsfulsh #sh fsh ish mshadshapsharshboshedsheeshel"
    "shooshopshorshoushowsiansiblsidesiensighsignsimisimusincsingsionsis sistsitesiti"
    "sitosix sizesk  sk _sk ask fsk gsk isk nsk qsk tskipsks sks_sktosl dslinslowsly "
    "smatsmilsnapsnipsnowsnt so #so eso iso rso tsocksoftsolasolesolusolvsomeson sons"
    "sor sorrsourspacspamspanspawspecspeesplasplisponsporsprosql sqlasrc srccsrf srv "
    "ss  ss #ss 0ss _ss bss css dss ess fss mss nss oss pss rss sss tss uss wss yss_d"
    "ss_tssabsse ssedssesssetssfussiassinssiossisssl ssrfssuesswost  st #st _st ast b"
    "st cst fst gst hst ist lst mst nst ost pst rst sst tst ust vst wst00st1 st_fst_j"
    "st_kst_tstabstacstagstalstamstanstarstatstdestdosteastedstemstepsterstgrstilstin"
    "stmestnastocstopstorstrastrestristrusts stststylsualsubjsubmsubrsubssubtsuccsuch"
    "sudosue sue_suessuffsultsumesummsuppsuresvg swerswitsworsy dsymbsyncsyntsystt # "
    "t 10t 1ht _ t a t aat act adt aft alt amt ant apt att aut avt b t bat bet blt br"
    "t but byt c t cat cet cht clt cot crt cut d t dat dbt det dgt dit dot drt dut ec"
    "t edt eit elt emt ent ert ett ext f t fat fet fit flt fot frt fut get grt hat he"
    "t hit hot htt idt ift int ipt ist itt jot jst kat ket lat let lit lot mat mct me"
    "t mit mot mut n t nat net nht nmt not nut obt oft okt ont opt ort out pat pdt pe"
    "t pht plt pot prt pyt qtt qut rat ret rot rut sct set sht slt spt srt stt sut sy"
    "t tat tet tht tit tot trt tst tyt unt upt urt ust v1t vat vet wat wit wot yot01 "
    "t08 t1 wt10 t32 t_alt_avt_brt_cut_dat_dit_drt_fit_fot_frt_idt_int_ist_jot_ket_li"
    "t_lot_met_nat_obt_pat_prt_qut_ret_rot_sit_smt_tat_tyt_vat_weta  ta #ta _ta ata d"
    "ta eta hta ita jta mta nta pta qta rta tta wta_ttab tabatabltacktacttadataddtag "
    "tag_tagetagstailtaintaketal tal_talktalltamptanctandtanetanntanttargtarttasctase"
    "tasktat tatetatitatutax taxotc itc ptc stch tch_tchetchitcodtcontcp tcuttdertdou"
    "te  te #te _te ate bte cte dte ete fte gte ite jte kte lte mte nte ote pte qte r"
    "te ste tte ute wte_bte_cte_dte_ete_fte_lte_nte_rte_ste_tteabteadteamtebotectted "
    "ted_tedatedltedstegeteintelitelltem temctemetemptemstenstenttep tep_tepster ter_"
    "teratermternteroterrterstes testtewatexttfortfoutgreth  th #th _th ath cth dth e"
    "th fth gth hth ith kth mth nth oth rth sth tth uth xth ythanthatthemthentherthex"
    "thinthisthlythodthorthouthrethrothubthy tialtibltic tic_ticatickticltid tiestifi"
    "tilitilltimetimitin tinatinetingtip tipltitititltitutitytivativetivitl stlabtlas"
    "tle tledtlintly tmertml tml_tmp tms to #to _to ato bto cto eto fto gto hto ito l"
    "to mto nto oto pto rto sto tto uto vto wto yto_stocktocotodatodotoketom tometoms"
    "tomuton too too_tooktooltoomtop topitopptor tor_toratordtoretoritormtorstorytota"
    "tp ctp dtp etp itp ptp rtp stpertphetpsctputtquetra tractraitrantrattreatreltrem"
    "tribtrictrietrigtrimtrintrixtroutructruetry try_tryits  ts #ts _ts ats bts cts d"
    "ts ets fts gts hts its jts lts mts nts pts rts sts tts uts vts wts yts zts_ets_l"
    "tsidtstatt ittacttedttemtterttinttlettlittonttp ttpettphttrittyptubetureturntus "
    "tus_tusctusetweetwortxt ty  ty #ty aty bty cty ety fty lty oty pty rty sty vty_e"
    "ty_ityletypeu # u cau clu diu dou hau mau mcu meu muu pru reu seu suu usuageual "
    "ualiuallub aub cube ubecubetubjeubleubliubmiubreubscubstucceuce uch uchbuckeuct "
    "uctiuctsuctuud gud pud rude udgeudiouditudo ue  ue #ue _ue aue cue due eue iue l"
    "ue mue nue oue pue rue tue_iueeruencueriueryues uestueueuffeuffiuggeugh ughtugin"
    "uid uilduiltuireuit uivaularulatuld ule ulfiull ull_ullyult ultaultiultsulttum #"
    "um cum eum lum num oum sumanumbeumenumerummaumn umn_umnsun  un #un aun dun eun f"
    "un mun nun run sun wun_pun_qunabunauunavuncaunclunctund und_undaundeunexunicunid"
    "unipuniqunitunkeunknunleunniunprunreuns unsaunsuunt untiuntruntsuntuuotauoteup  "
    "up _up eup iup kup sup tupdaupgrupliuplouponuppoups upstupteupytur aur bur cur e"
    "ur fur iur mur nur our pur rur sur turaturceure ureduresuri urinuriturl urlsurn "
    "urneurnsuropurreurs ursous  us #us aus cus eus fus mus nus ous pus qus sus tus w"
    "us_cus_dus_mus_quscouse useduseiuserusesusexush usinuslyust usteustmusuausy ut  "
    "ut #ut 1ut aut cut dut eut fut iut mut nut out put rut sut tut vut wut_fut_tut_v"
    "utabutagutatutc ute uteduteruth uth_utheuthoutinutioutivutmsuto utpuuts utsiutto"
    "utubuve ux cuxdbuzzyv # v apv cav exv inv ouv rov sev wov1 #v1 mva fvailvalevali"
    "valuvar varcvarivatevativaulve  ve #ve ave bve cve dve eve hve ive nve ove pve r"
    "ve sve tve wve_bve_cve_fvectved vel vel_veloven ventver ver_vereverfveriverrvers"
    "vertveryves via vicevidevidiviewvigavilevingviolviouvirovisivityvmidvntsvoicvops"
    "vtoovus_vusevyosw # w _ w acw anw apw brw dow exw inw kqw now orw rew sew taw th"
    "w tow yow4w9w9wgw_cow_prwaitwarewarnwas wateway wbshwdowwe lweatweb web_webdwebh"
    "webpwebswed weekweenwentwer werewestwevewflawgxcwhenwherwhicwhilwhy wienwikiwill"
    "windwitcwithwl awl_pwledwn  wn cwn ewn fwn gwn hwn iwn lwn own pwn swn twn uwner"
    "wnlowordworkwoulwrigwritwronws  ws #ws aws ews fws iws lws rws sws twserwt ewt t"
    "x # x cax chx cox dox emx erx exx frx inx lox n x ofx orx oux pex plx rex t1x th"
    "x tix tox trx tsx vax y x1  x_cox_dox_erx_noxa exactxampxceexcelxcepxcq xdb xec "
    "xecuxeroxes xhauximuxingxistxit xitcxitexiv xmapxml xonoxpecxperxpirxplaxplixpre"
    "xrefxt  xt axt cxt dxt fxt ixt jxt lxt mxt nxt oxt pxt sxt txt wxt yxt_txtenxter"
    "xtpaxtraxyz xyzqy # y _ y a y acy ady afy agy aly any apy aty avy bey bly boy bu"
    "y byy cay chy cly coy cry day dey diy doy e y eay emy eny ery exy fay fly fry ge"
    "y giy h1y hay hey hoy iny isy kiy lay liy loy may mcy mey mmy moy nay ney noy nu"
    "y ocy ofy ony opy ory pay ply poy pry quy ray rey ruy sey shy siy sry suy tay th"
    "y tiy toy try uny usy v2y vay viy way wiy yoy zzy000y_afy_auy_byy_doy_idy_liy_ma"
    "y_nay_ply_siy_toy_vay_viyamlybe ycleyearyer yerryes yet yexiyfaiyid yingyle yles"
    "yloaymboymenymouync yntayoneyos_you youryoutyouvype ype_ypeeypesyreqyrolys  yst "
    "ysteyterytesythiyworywriyy myyy yyyyyze yzq z erz inz wazablzagrzatize  ze #ze a"
    "ze eze tzed zerozillzonezotezurezy szzy 不到id任務 請到id為務 請確否正確 找不到i是否正確正確  為 _ 的任務 "
)

_WEIGHTS: Final = (
    "ff74464776dd835f5f62aa6381757daa60857081b36b7879719e6c7570907abd856560925d779287"
    "74688983987496b938859dde483a83b66f628377af695e8189a99c6f7756ed75604679c7847d4178"
    "b171569d6b8f77359da7c783555e84a74e858c79a475707d7bdf7b6c5a60cc79758146c1a7605c5d"
    "a377747280cb389e6c73939a7d74618d677070acd26a5d7472ce6873389fb2857d715a9c9650708e"
    "9d5969c55b628fa9677f986e678f84a592736c69987d807278a36f717687c48f6e536c72767d7b9f"
    "6c6ca78b776aaa768e68816b9d797f73737c7aa379997c767d7e9679777cbd6d646e8571769f7f7a"
    "7ea0796d7ba66e7a787a75926da8646d7479af779e747a787c77a37e6d7b80a0677b7e737c7f987b"
    "7e9679777c7bac7b607e6ea57c7c7680a1717677776f7f9f7d78677d988d698f84798b7a767f7799"
    "66a6889f4d96779a64767890b4467d609a87748b86459f9c7a918a9f71553ef96178707b896a9979"
    "75a75a52b8779b7051ad8fab5959946bbd828d498e5cb2677d83af8b5a6959ff7e377371ce478e6c"
    "58b98a6e776d6a9a749a4e85a25baf8f96807269737db64990796fac717b5c896973bf6dad5752bd"
    "7566b16f8672b5737373ae687a7778a1767879787fa2766d7b8c98727477986c7f7f7e6ca7699570"
    "a258a4875aadb0477765628662aa8c64977c7297a35f7e738da9598b777b65a9876d7f7b9d6f5f9a"
    "71657eb379779a7f737cbd3fa99447aa884e96698a8a88964e64b8896c6f7779816da2ab906d6177"
    "8968779f7a46c28a85699d3e8e918697926b747968827b96858d6ae9415f7579997c7eb24b909063"
    "6e9977887aa3a59a5e40b39b6d5a6a886d979163c76177716f5d754bc69d816c6a6dbc6ca95d9f6f"
    "72a978757872c775656e808f968952c671707168cc6d6d68724c93dd586b978774777792cd3c3da8"
    "88626b8c9f839e647586a5747a78757ba471757ac294656c5a71a4698280467a61b2ad808a5d4bce"
    "7d61828f90af5b7c6a904b66bf8d838a6d6ca07d93ac89586077c88246796cdf68616c75a0668e77"
    "738b739b746e8069b674cda2455a717261949088836073ab7f64ad747a81846e7d5bb77b34a7aa80"
    "6f7d72ac75793bff40648cba644a8b718c997575787aa0737b9a757a7c7ba37b7a6c7ba47e787671"
    "a67b796f779d5a4bb08f73eb786744977f95686d96757d7b7dad995a617f46ef7d5b72a587665a95"
    "803e82bb858dae7959749d4a6572c3a46e747b7e68707eae7ba39f676d6961a9927c699186d36c2a"
    "726263a5a49d6a7e7e7e73a67a707c9566b9923a6b9b69878ba56e737b7e8fa87f65666e829d7a7a"
    "71bd576397a96374659b5f957b89887288698499737aac7177a761786c9499777e757d8570779a7b"
    "8b878c53907476646bc7a9a051796e7461bd7c717bab8f6b5f9a6e7a867899757b7d7b6f736867cf"
    "54a78a8c6e66bc965672908c65659be268ab19729a866b787ca4895b5e9b4c8765cd7a7d6571b37a"
    "7da0727e738a5f72af76829c53957a7c808e985fb7737070755fa87d76866d755caf9473988f7273"
    "617b908390899f6e717885a86e6f767e6591947786697a997e73997a7b7e68789a7e89b0aa4c6972"
    "97646b9188a161738f7c818e7258a768a68c81659a8c4e9577779a777b7c9c755a8e879779b3605d"
    "9e957175689b906d73759b6d7d7d7f848c916778ba6d6c608e7a74787b9f7e6979a67bad7d607780"
    "6ec18a5373c37c496f88bd8e5b6673977c8d657a5b8f829f757c99787c787fa17375777e5f617bc7"
    "b98f6363737860c635ad9ba470765ba6ab975048c434f1395ed6b44d2b7fdeb25643564596837da6"
    "6a737fb76c7e7579997b60be5c9473845c78ac7d977c7b856d78a47c6f798d98986b599189848f53"
    "a1956e67747d7ab5765e9a676d858c72ee5771588c727897737798726a959490927456965055be87"
    "ac68757b7c81ac726f72a47073837766ae81737993a76a6c6f9041529dc071d05b7c68a86e53997e"
    "7085717c9e54bc647d8e769e767c7a7277b9637b727d7d7b9a6a88777e99696469e467706e8677a5"
    "7ec84f797297996f7967864596a9768a667d957f89b28f52646fa07b787da3c15c6d52a071787d7a"
    "4f3ef6827b9988638775cb854b7b6a777a967b7d826e62be717f5b6ed95e625d98909a94d0526961"
    "7a5cd075648086739e699d767c747c96797a7a7d619e74a06d7e587ab27f788275987a6b8075aa75"
    "4d72df7171747a7c9b7a989d60797173b378697adb4f4aae5e9f6e7a7a7eab92746d627a645796b5"
    "5785938f8275786d71b5a2fe2e674b75a27a737c74ba7d8155927d9b5b7b757c72b26ba2a4716d5c"
    "667c938d7f6fae6d7e787884967777357e7fc9847380766aad7aec60586286b75b8b5d869f597b87"
    "6ca6af516db0877c5875987d8466819c705b95849a6c7f7e7d7ca3788e5c71be716c7583a3805f7a"
    "cbe24b3b4c72ae73767745747bb09ca2787a6884a37f5996707ca173737dab3e4ac08da07740b970"
    "6d977e7f7f7588717999db68696a6975a674777a905156dd6c5b89829c7e7169899b8164a453ad77"
    "75ada9476f6c5372cb84766375c27069b94d9f717c779362987f739674846d976e8886987d738177"
    "787e729d7b7c5d98977956e25750a091638c847c61847f85979d3d88839c72a98a63787c9c8e6e6c"
    "70827b997a946b977e6b926b6f9d77758099767b9e6350db54609171948b5f92b364797b679c8b77"
    "a06d7e7d799c6a5e9686cb5c6f7179737d997a7cbf8c62686a288a9882b4b292696073866f6e6fae"
    "8b98637c7eaa87965d5b5e6d97c35c8da66e6d726272d16774ad6b50a1766b7e968e737c7371839d"
    "7999777c7c9b5f9b7379fd9c334d6787a37b7565ad8349957178b0687d7384a07f7f5dbe7f6c6870"
    "db56559762935fa65f88816d609a98b89e5c5778807b9f72756ba572926b7e9d83776b89b662716e"
    "785886b772816971c06561f08455576d70779e8e6b7087978877777d70a597757d797da65e877a7a"
    "5ea76862b1849b7a96519eab7e5762d79355536eaa6c7a737cb07b7e6a6c9859779f797d8d926a7b"
    "e52c72798498777b7b7c948b5daf569c7154ac73937d8f667b76a1707f7a8860c56172836595867c"
    "71af777377b884b839539fa9705c6c5fb17b7a7b978e6383757e9f77717b5f7e8e8491aba6665f6b"
    "9d7e816f757f656bbc768c90659868a7a1695f7086593eaeb669b8716f7f8a6a6aad746fc26c776b"
    "c08566577e7c8a6aad62ac54a0736e776e6aba778374698e91757576b06f8a606440f1cbaf3c804a"
    "7038b4a97a856b997681a482717b6e895a633bffdc7fa73c4185727bb25ca36a609b7875a474777b"
    "d7905374526c616fce7576504750ff944ab1846da58a578c6d66c57a6775a1b96c4a6f4fc8509e7b"
    "767c699b8a49a69f7d75dc735f7e5561827c7aa7b8b14c72599e7364b15a9d8f716c77a1877e607a"
    "c0747d47889766884bb174ad7d7270916c7769a38bd66d575b77a67677766e80959a639440cd6e72"
    "9f8f6e70749688958349438d9b8c8981a37f796468837c8c8d97536fa87fdb6d7f477254c561689e"
    "58ff9336586e6b7e8d9b9e696f8e7b79807e9d6cbd49a7696b9b6d78768aa16b7d797ea37e687c7c"
    "cc7f66636cb26f6b6a8bb253649284946476977c97787c7a7b7b729f7a79c4b44a6b548e6679987b"
    "66977a9474b45174897d829e69936570af5e6a9861b775629191615ca88ab74e7a867c70744dff4e"
    "a17979717bcb3576a268776678aa8162998e7087825a75b47b5c93889772b3567d7b7fd9b1577629"
    "9e64738a816b9d748a7a9880538e87965e919b5f82e3624c6d44ed90645b7e75915e9f76647fb672"
    "e47d654772b67c866a5e5c6688ab8b6d923ccd78a1a866557c7b618080a3599682987888ae665d87"
    "b27f775c7ce15b676d708b5d837e9856d783557c37c0b06772b69556736c6fc88e596153bc6cad58"
    "c399576865815b92967ba5886966849b76768178ab4865df4987816163b37769976f9ab175756f76"
    "b4616c906fe39a2f7b588597777777d154766d786b6092a67c799b6e8e70b1d04a5362927bc94f5b"
    "6e96848e6aaf31f25d515aac68ac66d37a6e665f8c3edc499290966e747860809d7b897d7c787996"
    "8d806e63a168617a9da161b06b7a8a8e4ed3864c41739c88a87a7068b37b798a8a4ca54f75d16685"
    "876a77a375a3935581737e9f77717b7da3a267577983b24b877a98806f7fa37199666daca7954b4c"
    "9e79727b7c7ea17f6b7771967e7e7da3ab5d627379977a797d9f7e776f7e7a997d737d8eac53797a"
    "80809d7173b59c654684685d854ee87975769f7e7b6f9c7b7e97797a797d9a6f7d7d7d9e7a767a78"
    "b8945e6a6c93aa7872599b4a342fff97609f747657b18b6a84585ec58c79797f759f75848d7e8b65"
    "8b8d8330b5de8b7b3e5e78bf78666a8a71965896ae974f519c797da05d8c7a7d6f7aa182796b9e7d"
    "4ab084738f91467799999a4949a6afa1777b5e8f8db16d60757e9f77717ba0a1905b54947b907968"
    "9ea66a5d75d8795d567c77a68a66727b529ab366846d72a17dae5779778b6288b16c789b757c797c"
    "7772a5797a72aa6e7a7b9d777979799a717b7b7f7f90986c6d9f4ec96269c5696a88617f81836696"
    "8945be6193877f68848d79ba9c614f6d9e77708e94448fa1798380757197734a85cc727085974da6"
    "3f71ed687bbc6270777b6f497ad27c942b8eb87ba99e85486bb4ac5345889e70728e72c0705c866e"
    "739a5f898c7acb5f66769586657e826d7d76a47c5a5f6bb1ac978374767b70a579787ab07a7a6b72"
    "7e7996757e9b53899475755f61e56658917e9683b33c70ac769f6571709abc7e87764995445be26a"
    "a0c331826abd78736e6b7f7e6da17547b6818280d3895c6563709a9460837d6f76a9756d7f998576"
    "b3786e707661b96a7d7fbe68847066905d6c68bfae6c7c88626d9c678c84949068797cbb3784a466"
    "a7a55470709553948b799463917c7d72835dc7674fbf79a752927f668485a0737b787bb0af5d5471"
    "72ff515067995847bd8b6fa8787879a28e6d727297797a797d9c88707973996a8382779582608485"
    "8de5325785799b777a7a807772a077b16f7b72738fad677f5d536776b49b745464bb99d2636d5d80"
    "c5a242587f7ea259897d976892737c52a1ab667db4764250c3a9996e636db54e43cd6def684a805f"
    "68928f6b8c5489a192719f858e6f5f9621f2775f4a9f83898a78998d7f62fd57696e5459835c81c8"
    "9b9a887b4868b566916c8e6279a474ff625b6d4e885a5e77c9bd77746e6b52d758897792d8664b66"
    "74797e9b7ba8738370726fbc7e5d7a82538ccb55db774f647aa8815c9f5d746b58ba8f726e7da67d"
    "63c33e908c66fa448a52896595867671b5746d795e94778f8990c8813c6aa6826f7b6f5d6375b595"
    "7b5c737cbb6d5fa18a898062a28973a07a69807d84a37a746b5c95767e9b77a1b13b7ca465808077"
    "6da66883828864899d6da4707275856ac48141905b9d5b9e8e8e6684779085c4687956805eb0688a"
    "6e9a76857eaa8375647a80677c9f7e7b5f858f927477ac71787e9f727c759b5b9f73785e909d6b8a"
    "70a78e6f6d78987c7a7a8c99717079996f7c7d7e817f9e7b667e9f77717ba57c6144bafc4c714780"
    "336fb0ac82a57d679a5c63b472797db46e6a6d86ac7e72776d64b578767996706f95777c6579ac7a"
    "a47a7a6e7ba28e637b72999488468673498db483a569787c7d9960a46d778d915d94718e71946588"
    "76b165777d72ab7c786fb4906761746f6c76b27d6670b98c6587a05f8b6f9b636bb166cf66756670"
    "78a379707c707477988c9c75916a747aad78677a7daf65707f6f997e7d7c777a78997e77947c5e9a"
    "719d7a7d7cd75b706c7259a08a728c70a478787cb36f8c61728f635a999b7f78ac5e7f78a0777b77"
    "99727c7e7c70c46f67768598787478cd7176616b6b61a1779baa5b7e7e7f72b573737372b5737373"
    "72b5737373dd835f5f62b7805e7b6fb06b7b6783be956d536c74767d7b9e6c6ca78b77886999797e"
    "997077629e7e9679777ca66e7a787a80a0677b7e7e9679777c78677d988d826d7d71a36a99bb3a87"
    "7c6e7d7b9e8dac74666ca6747a77757dd671308b8799657b80659b70848c7e73a0757a6dc353817c"
    "ae6c7a717b86a1628078ab607f758082507eb27e6d6a809297884c5ed17d7698964a92bc82497d7b"
    "9f61a16f707e457baa99aeb25a705691668e7884727b9c7b7b857c71a26c80a96b74789887747678"
    "bb5d728077e18071406e847971789a948e628578b38e666475988bbf2976c1734e738b766375c270"
    "8c9d796877a26c7b7b7b798d6a5fb18682698d82726567d2707c7371839d9c717b7c7c8a80637d95"
    "af7073727c908b68728b90ae795c6cb06d7774787e57779d97ac7c7a7f5fa37e7b697ca99372636f"
    "a872708175a280707a7473866f9a7d9c955f737da868a862669c94747963906576a86e70a0797a7d"
    "c97771616e8d9f687974a0ab68725c62998e7087b77d835871839d836f6e9955829879c345b06d5b"
    "926bbd56708369797c9f706e76b676776d6e99947e9f77717bb968705e929a8f80756380706970b8"
    "866e8a47bb88a274736f8e825ab2648f5c64a988b06379787c88987473799c7c7e6b7fcb67934f6c"
    "94a56d66747b946c63a28a5a759c8b7db78a5073f05665666fc94b8636b1916c987675a48588844b"
    "a8647c738579977a797d80b66e706b73557ca3999f85695d96a1696c907b6c857b987b9b596bc75b"
    "648eaf6d71d66781566b769e767c7a987387747a7aa1786f7d769e767c7a967a7b787d6bbb58738f"
    "69b0689e6163b26a9f629f736c72917e9679777c78b079736c63b26a9f62786f72ba6dba8763617a"
    "9c727c7a7d6b70a87587769e727c7eac77757771987d8072789e757b777a9a797b787ab694705770"
    "71777d7b9f666da88c7888797473987e9679777c98757b7a7d7a6e7296909496746e7478b079736c"
    "5caf69aa62766b71c36b898f6c6993a4777a707b99737191726987a26c83769e767c7a9a7178837a"
    "b26a7875769d6d7c7e7c9988777573a576777677ce587c706f79977b7b79bb6e885f7078b079736c"
    "9d6a7e7e7e769e767c7a816b9d797f73737c7aa3a3a37355725fad7b7c7d9978797a7c9a7e806b7d"
    "846a9a797e7ea0796d7b79997c767d779c7c5e93698f84798b797a7d9679db68696a69667c938d7f"
    "6d69a6867f9871727b8a8d8f766a848d9c70717671a17d747d7b847b6d99997a69887d9c7d78727c"
    "65979477799b80797973b26d78727873737c7aa37ea0796d7b64a67c7d7d9e757b777aa66e7a787a"
    "796a8f6e9f80a0677b7eb6947057709a7f806b7e769d768d6b6d7479af77869f7b627e98757b7a7d"
    "77a37e6d7b71777d7b9f7d6d9e78809770817c7dbb6a6b6987817c7d6c9b80a0677b7e7f7071a27e"
    "62847d859861847f8597779b8e776981ac726f727b7b7d9a737aa2757679bb6a6b69879496746e74"
    "9a747586776ea57c7c76666da88c7880a171767778677d988d8b787473979c727c7a7d796a8f6e9f"
    "8870759d768876986c7e6c7c7e9f7b698f84798b7899767d7b81ac726f722a9d99b86834a5b67879"
    "6a777ea97877b79c6b4c5fa58f78756b628b94957273879d767d689f7e7f73997d7c7c6c7bad7577"
    "60bb6643bc226c80f57e756f63c27716d633cb96659d835f9c5c96827b925f9978769a66ae806389"
    "75a7717b79706c7dab7c3cbd65ad750fb292bc71769a737c811fb895a471739074996f77768d986e"
    "68897ca66d237997b5976c9f649180789e717c7c66857b8d8d545de07c7247f5715b7832c682897d"
    "67c16976794f7d73b58c02ff5da86566758f829460ab7f83736db16882784e7aa879986eb15a9077"
    "45928d87946f7b7c78a31bcac3587f5fb17b7a7b75b8795a7f4e72a399846e727fa67b3f7f7fdc67"
    "299db66a9a4496777cb441af759f7c51d157a2667b7e7fa1677a9b747a7d6091969564ff38383838"
    "ff48624f5a79759f7b78ad687b7878a97e737472ba687973727ba45e887ca47e727676bc61787278"
    "ac6f7577799a5c917d7de7566e6b6bff27704d4cde656a6d65ff7e5e4b54fc7d5a5359b27a736d74"
    "b1607a7c79c1786c6d6d72a1698b79ce66736d6cea5c6d5f6d697e609c9dc4626b727cff2c6a776b"
    "9e7f6a87719c777b737fa76e747d7add6d5f6672ff254c4f55a994676a72ff7b2f6a53bd607c7473"
    "c76671736fcd796d5f6eb27574776fd870715b6bea4484636cff37795d5aa857789573cc79676272"
    "b36b707e76ff1c3a4c45c06f707070a562926f78d9686c646fff5365436fbe63837865d562726b6c"
    "e2526b6c75c5707a755cd57d673e899c7f7d7e6bff3e78833dbb6e756c759f76767c7aba68766d7b"
    "e172834961cb69726773a86e787978c05978757ac58777625bc9694e8b75dc6e675a759878767d7d"
    "d79a4f4c75b86554b35db96a797074977084698ca385756b787d5f9e7592ff1e7c637acb7c797050"
    "d56c617867d4626a6f7196779a64767890b4467d666cba7b7a979a6e7c65816b6988a37b9f75777b"
    "6c8b638f977d7598787eaf57837a7d775789ab7d679795717c988991656a888b9364758667968e6f"
    "759886767760b486588e73af68847362cf4e8c75b08a864e73588a739c8fa59e4e519d7e876b9a77"
    "6d847667b25e95866e9a7b867657b2678978799e955d907f7f7ecc505d8998757a7b7d815b79ae7d"
    "84a77d91475ac48a6f699e787a826e976f9a6e7279a96e777941ff963b5e967b81608f756f65c572"
    "7ae94d616f82987c658667af75688d7b97757c7e78a973777566728e99808776a172706d659b779b"
    "746a7a6bbd5594a9688698599c7f74817a55bb746e889b66886bc58557747cb26a70785e62ca7a7b"
    "8f8888479a67959260929e827677736b878a966e7577b072725d9a6a76a9796e677ab978977e767d"
    "7fa4756880686cb3708a72b5737373769e767c7a97787a797d9f737b777c7865ab7a7e9964799378"
    "a264828d6b99647860ab6d76a58572786a7876b06171d94c8a76669e8d799888946c5f7871ad6e7c"
    "7a66ac787c776bae7a778163a7787c9c70746e927f787171a66e89817296799e7370867c796fab71"
    "80987979768197717a7d9d797b767aa25c827689ab6b78836e808464a7729d97666a7b91b567686b"
    "a47577747d836e74a3797d68a67a7b9b59ab6e736d8680729b82b073667676757d9c7b7ecc5e5d7c"
    "7e76967a7c5b968f7f80a9747a79707ca07a727957c36c8971606f9a8f88489d70b972796e8c7598"
    "78987e7a7770a8786f8176766963c9788ea456827f9874787d7a9978787e91967170788bbd5c726a"
    "76c76d5f786f879b6c847da175707c7f817672997e3ed4737d7e788a4eb29d77797979a6b94f5181"
    "799e75777d7c7c787899787e5caf7f676b6eb48d7a6b84a276739f767c7d94666c9f7b9d8a5e7982"
    "6041fb5390614c7b87d0ae717574788c6a998072a45d5e99887268a17a8b6a9d718e7a7f746fa876"
    "804c80a490698da2747499727e7b7d706d7879b2c4c4484b64816d7865b5857076a27350d57c7d63"
    "967a797a7d7c4bbe7487748c95876377ab766d7b75ab70757b896c6aae73a8816f7276984f86898a"
    "6bb28866759e7a777e7380928c7968807e6f60b36d818b66a1758b898f6858bf3489ac789f78777a"
    "8275ac706e74c16e736a736d7aad7a7b9b77797aac755db1515abd5593808eb1715c747fb073617d"
    "a28a737071858b68947488619a778577978e786d6282957c8a78987a797d7f9c77747a8d6477a178"
    "7fa2766d7b7e6f7e769f7da2786d7c819a78727b7a808b6a917e6f9d797d726a9b709960845da896"
    "82c27f437b766c9b9072be597a856a7b997b757b94636aaa757c9779787b78916aa26b79a178737b"
    "78977c787d6584976e92705ec4747b779c6f837a8b8366a36975787da76e96717182866ab87e756b"
    "727ca87f6ba071787d7a7d9b836e77a27974787a70ae727d737f9c77747a784484c27e7f63948d7d"
    "ca816e6a5d789c7d77786f9560928a6e9b7e7b7d74a9727f73a64572b76c77886f6da67b97728577"
    "91909b665e9062aa7f667b7698797ec4576d70898fbf61755c646f9c9f72b1546768ab78657085ae"
    "719c8975756ca77376847f4b6cd77476817a7699a07e78707a91a06a71747e6d9888757fac73657d"
    "948f697a7a6e9e797f7c80b86b6a734ea38b877e6786836ba49d4ea46789a8557b897e5db466699f"
    "a8537c7a8e727b849a756a9361a979888f6f6694667e769d89d656737869976d7f7d7f7a55987aa0"
    "7cab7d72694d9e649e938a6f96777a7393766b997a4d9da17a77649b7a906ec15d7e779a747a7c7c"
    "a05b749a779799775f7b9b5561ba75915e9d787c718076a772905c7688976f887fa7635ac1896c70"
    "94548f6b9e7a837578968964a7717a7c63a67d7e779d6574949b7f7b717aa5767776777585727d97"
    "7d8f639c75787c7c759b7b6a7c77a97d5c85a77b6b877c759e816e70a879a8707b767771977d7c7e"
    "9f8b7170758968779f7a78b37c7563a06e926e72729c7d787d3b777797c0769d7e737b7aa9757e6a"
    "49a291887ba79d6a636e859b687e7b5e88a391676a7577b079575f88a49da473817078a85e897878"
    "a5727879797e99717a7d68827b9685aa5de73d566b74c85e7b619a8f777f6f58c57e778b8a8b6779"
    "ca794e58977973799a82755a6f9ea57052766bde97697576949b786e946ab3616c916f956174bb5a"
    "65827079b09e7b7d6d7caf6c7e6e78836676a57c7579997c7eb557947c646e9977887a76a5908254"
    "ad866a6e7691968f56758f9d6c7177a0806f708196a88a536678757fa2728c697b987868ba83607b"
    "799f5a99757e426de56e997d8173774814ffaa6a737368c969a1ff8c014d826f769d7d7c72799a7e"
    "7f9772797e7b7b7979997bad6979757f6b9a7d7f6d947099767b6273b17f7f9b6c7e7d5ab07e7a7e"
    "a86c767a7b936a7883887d5e8a918b7aaf588d72be637a6e7768c6805e74ad7e708d596d60a58588"
    "c2915c5e735b6cc26b8c6f8d659f80988b5f946a695e6e6dddac86886d59886d9791637851cf7f6a"
    "7765a57f807b6d7e9c7d97c13536bda3727d7e7078987b7d787e6979a67bc76177716f5e684db7b6"
    "78988d6c77699d7e7e7f997a787c797f6b6973ba7a9d83707699787e7c756e9f59ae6c755f9c7899"
    "c887635c7272a9787578a379738968bb7674677499727c7e7cbe7569766d8d64a86c7b72a57a737b"
    "66978b7b7e899c836d6c796e9b8678a57a698f698f9d5a758582815ea27c647b79b07899715c8793"
    "9b6d7d7d7fb58160757597735a6cb097736d93769b807f6a7c80e86050699b7e7577797a979e7a58"
    "b395626a6d7d607845e6bd5b78807075b06d806e877763a17f7e7996757e9f8a756c767b747d6fa4"
    "7e7179a078c967628f6093ac6966736a9b8a678a686061e07873807aa371b07675786e6bc46b6f77"
    "7278ab806c9380778d69a54b48c880919e73706d648aa574797caa746a7b9d697f7c7f8080767299"
    "687baa7a797083747c9d7fae7467789a8581726ee65b587a6d6c616fce756589769a828397787679"
    "69dc84635470a081767a9d687d7e7f55a55685ab99787a797c728573bc596e747684a38a698f8678"
    "6679779b905e645af56e50859198833aa4f73a72887a8297669387696a93978774777793cf3c3ca5"
    "764ee25c7e88626b8c9f8b9c6b747ba089756f726faa7e6d7d8ad96361599e707d7b7aa4706f7489"
    "738e68a2759b7d85657e777276ad746d6e79b67668c66b6f7773a474965f9a8f7b617ba17b697e7f"
    "7f656bbc76cf9a49696475ca69627699935e896e70cb7a646792af775d6b58a08a728b869e7c667a"
    "7ba471757a9294896968bd727c775e787f8e9a6189c35f6570658caa7f666e917971977a7a7b6ea3"
    "9d6a7a847b799d70926896816b59a56551a0c1697e77b67b5a99ab5b69799c7175847a647d76b276"
    "968180628677866c71a5afa57e5657706da67d80997d58947e7f817758b083c559528e72637384b3"
    "859972757b72aa6e7a7b6599798d7c69a76f89779a7062b064676393a67d7fa5606e8d76817b719d"
    "8f4e55ec6291b85e65758b9d6a836b674da695917fa49f5b628fcb7a525a52a7889a6566a8866f7d"
    "90665e5bd1be607b67815e6c935bc877b069757a696d818b9e6e4268ce998c64788396705cb46997"
    "7766ae7a7b7e9e81647f976a808080829f74717a963c5049ff7a7a7a759d7e6d9888757d737a9c7a"
    "7c9a737c7ba165747492778871977879a26c8a6f875e76a87cdc5d75557d5b68789da75058c38f86"
    "6455f54a8890ac666b73637682a580698f84798b89627aa07a79a079737bb38a6f795b6d7e869a76"
    "9d5f7d947234c28a7c84ab58b660668d78746e9877899c6f7570a579787aa85176957b9a6a86787d"
    "856970a57d76ac7870767b709874889d6c7d7c7d83986c7c7d8b997570777d9777787d856678a37b"
    "7f865ba17f7e9878767ca96d79777a86a6697378b5607c747c7abf765e74a379787379776893927c"
    "716b7486aa9c927a6c6db7b784276796626b9a83717f6c9c889a6a95717676d379437a79767d977e"
    "a59770736182657ba37b6adb715b706855be7491873bb69572716f7189a7756e79a77d6d977e7f7f"
    "8a76749b70657c819b83b5737073757178857a98a18b895872f44567697779946a8f7967897d9c77"
    "80ae7a5f7a8fc776595c7fac746979a23f9aba4cd84d637c7c7f7e5d66c078aa7174796e8069b674"
    "906259aa8a71667a67c95ede6e6373629466ad77735e77b483a48a5e60948b739964846b68926ead"
    "6aa06d9e6a786d7ca17d51b7919c4b70a78a7669715e9c997c7a4e998b9483438c7db0868e825f8b"
    "8193647e8a99727e7b7d4b7a947da985976a7d7d8c8a88667d8e525e9aa8799c7b767aa287715b8b"
    "6ec18a5373995f787898828e69957185a456768bbbc34b5a5d976c857d7b8eb97b5568ba6d935c69"
    "825485889d9c34dd61727fdd53616f7d9e75757b8a8e68926e9d7885885e829c727778836073ab7f"
    "6aaa876c79be905c5d789ea76d4b84a08970549384a782666d885a79ad7891c0655b6e76a0777183"
    "3d5fafa98c864e7fbc728cc457637646aa6c91937b799c856a68ae896e747ca68167769f60777d8c"
    "7a986e79886f7094729be54c57847498827876783a777996c09e7a5c719b7bb4736876aaae606860"
    "85af5f4f9f5fa46f42ccd8496a866f9d777b767b779d6663a38c5845b6a2b894478568934859df6e"
    "899b808259825a7fb96b7998787b7c35b0868e878ea6627576846e7d5bb782b06d6e7377888e668d"
    "629f6da07285789c786f99588a798c7c7e977778877360b86e7f876a9c749b6b856c896d977e7f7f"
    "6b7193a072ae734f9f70908f738f5e788358a08e71777e6bae951cff4b5b69a38b707989667a9b7b"
    "82815ea27c6489b55886a57d6a8075776893927c829e6993656f6c84a87a696db9737e7b62a6837a"
    "6d9e8578776f597ecb6f7d73737ba28694697d8060e06f62706f926b7d9779a574737b7bb37b6f68"
    "4fbc62ae64799b777a7a7b757c9b7a906f5ea1828c5486899174806ea6788372639a8ea1826e7678"
    "887a779a6d7465919a7c6d71799b8ea26e8c7272a2776f7c7dc06b637f749249e7615d716ab5767b"
    "a78275736f7767819091787aa0737bab886b72716f6d99808b6a8470a77ba6876e7174938765a25f"
    "9e6e7a7e7c998a776e79a95e817583977e7f6e7e786ea27d7b5a857a8e987353947aac7da07d796d"
    "8c6778c84d7985759e6fb75b7a767ea180757279935f7e917f83a36c747a7a9d7a727d885872b777"
    "ce667c567b817c737a97886b77a4737e67a5797d7a9a7b747d78677d988dbd77736772a07c6a7c7e"
    "7f9d65906f646ea592768e6f4ca88f6dec796a448d64a86c7b7f817672998083a5696e8f5f9e787c"
    "65797d76af98737e7a7d7aa9757e6a64a67c7d7d657a968c7e7e7579997b816e70a8797a707b9f7b"
    "68aa68887e60e364528768c8706b746798739a7482bd7d5c687e72a259957b9b757e7798587c9c79"
    "728b9e7074747b997a7f67498094bd75b47e7a5f7b7b79977a82b1647c6d789d73698f7f689a7f80"
    "a66c68719567857c85937c8b9c637a803e82bb858dae7959749d4a6572c38bac726473a270767e7a"
    "a070767c7fae9b76675b68707eae7b7ba370698974b27074757aa96d747c7b887e659a79757da471"
    "9c36ff416b66bf7470776673a091766e80959a63977fd46c2aa32368d47c6e957659ae6fb8776c76"
    "9d6a7e7e7e876f64b57173a67a707c5f9a8e92667db064806e5d83f43b71916067c5628f49899b84"
    "966d9f6e71787474a977a1747d905e816cbd884e7e67a37e7a779d7a777a7e9f77717b9ea1676c6e"
    "a56e737b7e7b759e6e84b58e6864718458ac7a7e799f6a897578c76f5d755a6089a895a45d9e756d"
    "70cf606c767a7c9c7578a473817078a85e8978787fa26d787a6f9e678f7d7e9f77717b7ebd546091"
    "867c6caa67a559728a867e5e8f9b7a8b97766e796396707f99965e8672948a647f7a99aa727b6f7b"
    "9b727c7b7c6f3ccf8780a9a66a52758c927f647f7d7b7d72997e99717a7dc07f794a7e59a57c897d"
    "7b618080a3667c938d7f8573a76c76ab6273718f99777e757da56c698f779a94706c768876926887"
    "74797e9b7b637c78a5848b5d6160d7af8640907b777b63ba717ca68d626f86689b7b7c96876b6e8a"
    "71869d73797c6d9b83796d6d8ea1777c697e7da09c7879747e885076ba787b9f77747b6e76855bbc"
    "9c8b7d6d6f72568ea188579192a65f74789c738670a17a787d806f7765b57c9f815e866a866e9290"
    "98757b7a7d7990726c9998707a7f7f987c7a767d6e9f8971796e6b7f8d9c6db2895d7b77997a7b7a"
    "ad60758a7478a67d6e777e9d6c7a7f5dab6a8e817cac617b7c6484a679797e6768a192966d7f817d"
    "6a78849f7c7264ab7f7fa7787d5a8b87679d797d9b767a7b7b9c787d7778a690646f775fc069797f"
    "806274ab7f7bab796b77698f84798b7b819677776c7c7e9f7b7d98757c7a7f9c77747aae7c6e7276"
    "7b6a7c77a968786174cb8b84a07a567db571657893997a71696589769a8253998c90797cc7804975"
    "8d50a25ca570b1a17e417976697cad938369738fa07db93278d168715c7a919868747a9c797d717d"
    "899d876e658d7bcb585574916f6e9eae734f9f707d7958a38f976d7e708ec6b13d6864a961b25b69"
    "5c76ce627d599682987864a67c7d7d657a968c7e7d6571b37a972f7dd06d7ab76a6e7758a08d55a6"
    "55a376947e759961729f5466a58e9383ae687274907d965489b9599f6e60657c60a896728a64a27e"
    "7b8e925f8673b66b7775778e59b36f9874ab596f8aa5777168809d797872c482586180af634acc58"
    "72ba6984677a7d7f6f9b98797b7a7b70a782707665867873ab90698c82787372ae6e7f7850b36c98"
    "8b8a8b6779aa817a7a625f74668bbc417b70ca8a835f7d6db49d829367679c8a7c6e6ea955a1736e"
    "7c8f9b6d6d8a9a5582858a5f72af76cf7a8c218b9f6e986d6e79aa735b8f60dfa92c6c6fa6767c79"
    "5d82899b7d6bb36d649199b55a795f806134ff5d67728e8891587872b38b6d977e7e7f91919e615e"
    "6497728e85a157867191597174a79c73d3606f6ba65171879174a0747c7d9465725eb66f73b45b90"
    "62909488729365779c74796670a58c88b86f4091755a6f9ea58cbb5f5783aa5668c255678f767d98"
    "61785d74d682788e995f60568289bf97797a797d73828d98677991986479db6b6a7f529f7e757379"
    "746cb85790756078b77c729b8378786d755caf947e63a2807c687c9c748b9f74816e7fa157739d79"
    "a0789f6068a583538e7764e454756e9e797877797298a2666e617b9083908a418aa3889a6c7f7e7d"
    "68907e6e9c79b5777764a463738c7973747474b29f75757c7c657f805dbf587b81a08c645884b090"
    "6b8b63a582a97e88666b80786ea27871577b5fde7669798d9b916a779f6f54809072aa7d79a5865e"
    "b3616c916f933f9d62af856b78b56279b05c817a956874ac6365827079b068899079859e63a1706e"
    "7c809a7476b17e74726ab5537844bc836676a57c7eaa6c7279ba6f67767a65a87d787e489e6f9794"
    "b98a67686e6b719e7a8cac64797a7c6163be7a8486828d6586638973a8789546c7657adb446f836f"
    "958145b86d618d9d64915aa27c759382707276a67c737a9a7eb557947c647572987a885dbb7b737a"
    "67ab7b8172cc6b496a9785ae756177949574895aa04099a66175987b7a7ea482687e739c8672816b"
    "7e8f4c78af9b5f9b737969956b4bcdb04b4197ae4f8ab153a3962566e57997877046adb67c4b986a"
    "797861b876699c7e7e7f997e6f6398844dda676f71d778724eb49664646d778f928266678f767d98"
    "5f746db987bc84865a5fa17378787c7e8f61749d6d7c78a976757d779e7a8e817c668f2cc6818c82"
    "915f71a9768d688f926a8377a36f749c717c797e7ea5737278b059766d9597a05e82688322ff5170"
    "ab646da162726cba70786aaca05179d082784a6c9e95717568728774997a779f876c76ae6c80786f"
    "8f44cf6a748f6a9f707877a96e757d97727a79846e9c946c756a887d848d9b6d7d7d7f789093697b"
    "91bc795d5d6c999376727acb745770577ac9747374669e72964f9b93897a386b74f079a7a65a5484"
    "769844aa847a5b6c94ab65967978945bd8616b818c6c7b68a563b866897679bf5b7a738124b384a3"
    "779b8593565d7c7ad7566c9c7b68959b6d7e8a6f7c9d73777e63aa60947f829265788f915e63b47a"
    "ab5d6c828ac0aa7d5246987d8c6e718ab28c6b4ebf509b7561b26179817390c06a5a6d7b8867888e"
    "719e7d787c7a59e75e686e7e6b80a8b480746c6b9b7976797d7a596ec27c7334d08088578e8d8c83"
    "c6597b6c7a76ab736e7e7ea272727b728e73739bff85492e6a79997c767d807997777897727a817c"
    "b468787a727a767f779959d2855a76ab67946d6e61898c8e7c8e68b36d6987657baa6f6e8372a17c"
    "ac70836d75ac848254799d6b65ad66991bd7847064d170716ab28d5b6f767fca834e66827aa76974"
    "5abb6f83797b8060a183679b6397847c719b8870a9805b8d6e7581846f97386cbca27e64cd655199"
    "8d9e72806364949f7376ae617a5b9c7754b87c8182ad71726d8f789b7f5f7e67b47473bd568e855a"
    "87a96e796a8472759c799a83777478a0667da05e75698a7e998b58a87c7981ec4e3f85e23d5d7e86"
    "7c776eb6696a97a36f6d8a9465916c96ae915e4d639c5ca87d72a07c757d844b5ce66faa4c88897a"
    "6e9a96687a896793897470726e68c96ea5767b7b72767b9f7e6ed56361785f909b8f67846f967b7c"
    "7999777c7c93b0786065719a7b7c7ea5da1f7a6887b45a5d8f8360939179975540e47076789a7a7e"
    "67b678747871808275977cb2687e6b9685806c789b588b639fa28f88616678ad5082896b789e6c93"
    "9b767f77796d868f59a672af846f6c9f598c8f6dd04b667e816bc26a727791608298752cb1949a76"
    "786479ba70a6666d72957435d680814ccc86717033a493b561955a55ee4db175756f76917895835f"
    "62ac7a8770ba537d579f754b94a9849e828a617558bc7277847988705fb1a4786764996da9897a67"
    "80bd7f606366a78f865e9daf6d547366c37f736582747b9976b15865937e7b747a7a9e6db9766a7a"
    "c1697a86568a4089a8856dbc815e7868de607467ba4d6f9e6ca29772716372a06298743484a6ae74"
    "8a698a8083a4727c727c709f7b7a7c7ab87c6e64727e77978291ab71646f9771828c6a6a938d7c7a"
    "60d7666a7a7e6e9f797dc4627b6976c1777b527b6f997e7d7c6e57898ba77565bb737864a67c7d7d"
    "a8936e7166a9716a6d8fa47278747d7fb74d936b7e719d767d8041cc747f809775787c739f767c7d"
    "a675767679a07c6a7c7e75619475a1816d7865b56d94709976799f717a7c96747d7e7b6dba707179"
    "7b6a7c77a97f9b6c7e7d9f7b7f727573697da87f5c9f779479816e70a8797e73977a7e7e6979a67b"
    "b58160757579977a797da86c767a7b829b72757b875da17d7d7da07c776f6ec18a53739c8175747a"
    "b568567c929ea6526f7b62b66d8576769f778172c8886656749797697871749a9d5c79749978817b"
    "8f668f78847a68a06797977c79787b72aa6e7a7b5b9a6fa4789b6d7d7d7f9b6d7d7d7f779f76797a"
    "99609f737583776aa4777a617a9399769c7b767d7d8f639c75be637a6e779534ff3f6a81b7785778"
    "70659871a1b7947c57627d5e6ec3747ba18a6a707867a876835b8d7d9a8163ae956d6dac916b6474"
    "77aa4e828f768d9067868a5ea077824ca78370997b9c77787a948f5684834c8f967c92a278648c75"
    "5e5bacb4689262a06c807f64a8787c7c56657fcba874866f6fb98f6363738f638257b49572ae5873"
    "9367777d92667c938d7f9d7e7a8c5fa88a4ca26171747f9d7f9ca6a65147ab7c756c7788ab726a71"
    "9927ff3e69a08f716d73e235d93759995dbd69637a6fa17b7c83c26673617c62888793b3aa5c3b8c"
    "a87574737c9688727779a88e7b735b62998e708796609b747b8ead6b607b99299b968dbf766c815e"
    "da87634b72978277767b75c15f73773d978d849c89ac58559e558774c06f547d9b888c9b6856ce58"
    "7b729a7a7f987175748d66d755846a89ac648b5ca97682657aad4e8666988c9f607c7a7e5d75b37d"
    "6686849a767d5a79b27f73998c747479619b957671b7895c737e7579997b706e8677a5b75b72708b"
    "89926789768c987b6c757d827298787dad74637fad5e8c796f639f89708577a8519d737e5c7cad7d"
    "997b7b856c8478825da5997e6f63988dd054854a8c5aaf6e7d79c66a647482bd895f58967f7d6b83"
    "7091d648605fae708380875e58e95abe596b8579949369648c4379a3909088947a83678b5e778d93"
    "9453ad8963997a7b767c8a9c727178bd8e675b73647a77b57662678ab07db28e538964695e6e6ddd"
    "7f5271c47a7866ac797dac86886d59886d9791637da9697c758b62a1777b7a777a977e7489bb6a5e"
    "9a7f747e7661738fa27b63a46e818a9071af5a777b8867888eab7c6c7c7174eb5871588c6a7c9b74"
    "7d69a87d74877a7a6e9797ab62805b7851cf7f6a7371b17378987d7381777d698a927e5cb766a265"
    "7765a57f80875258b99661b9697d80878d67798bac68757b7c71997b7e7d81ac726f729a797b767c"
    "b59d7a53617d5e6ec37452a48d817c785991a17d93a76a6c6f64c8726b77bf9a3b9c506da7767b7c"
    "5f9ea96574716d7882a785668a8e7d6c7c7a849a79b65c7b7b5ccd69816da16b7f7f789b74768279"
    "8475af61769e81777872b19360697370817f7997a56c787f789b6d7d7d7f7b6d7e9c7d997b716299"
    "53a85f8b9a972857a3c7789a797b7a994d909d6e769e767c7a71d05b7c68bd7d726b6b70735fad92"
    "69889e6c8573a783618268737573bd66ff5f60539d627d897b6f7b726fb4698f84798b95657c9179"
    "b3677b7d6ead75626d8f8858777ab0a475727b7b63809a8f7478987b7d7872b573737372b5737373"
    "b98c6f4e7f5cb09a558472a07c757e50b79e82595dad787d82a24aca4e7c8985a15d73886c7b739e"
    "8ba17c6b6d6cc67545937ca073777b5cb0a15d75646eab798aa0724b91916b3693d17c6f8d9d6880"
    "6a6097b36c4aa269a08bd07a527075818e51a37d969d8566629e728f8759918887756a86639f4fa8"
    "8f716e6fa383898161937cb55877804c7c92c1659d967444967384a36f77c55a8f5d756aa6896d7a"
    "7577787ba09a955961966fc46951939c878b72609ab2447b747a987c7a799b706e8e78638a777d9f"
    "9f7c7e6b7e78ac7074799397984b7385b67e596eb4795c8a6d56bc906975709a7c7c7e73796eaf78"
    "4796868697ad5b8a8b646f8f7e9b687ac3567776637982889a4be47a5483827e809b658573648b99"
    "54bc647d8eaf6f66788578779e7a7999658b7b7b727783a56f8f9067619a5f64ae7e92978e7b5e82"
    "a95f6b78957f5b7cb07a9b2170dd777f9e5f778d929962668d66857b8d8da38d756577579e99866b"
    "a96271768fb66199646b86676d899cab6b62996f91689e7673b08f8e684a84b471677070897f7196"
    "89a75861978d6f719c77a3305173ead05697418289b46c4d8aad8d7d6f5a6d7b5e8dac95917b6777"
    "93aa8756667f627aa0856ac369717874c4668d55628671ab7cd0686b6e6faca9618c3fc96f5f5594"
    "667c938d7f9b535d85b069dc64785f7996787c7c55a6bf7452747bb4667788967f8f54a6686c996e"
    "7d6aa3797d60db756a6776a177757c7a6aae5a93717a98778564819177937e73a2717c96618e8775"
    "a3ae774d6b71967e7e7d9d7676877092829b2aa8c7924d55859067836c9a8ead6d62766a35a0ab96"
    "8ea35581798375b28452ab7b587e8479a3767a758188966e72897a65987f8ec4557b5e85ab677375"
    "89a8765f7b9e886c7d7079a776806aa14e4caa9cc5b2258460867b7d59a994698f7c78bd9d5c7455"
    "74a67a6f7d5b7f5fbf88939a2ba38681a85f8277a27a3dde497440b575a280a5717f6a9377b25173"
    "7b7a816f9b8cc07d516675d35a716d6d806d8c9a64b2737a7d969a53788585709e7a738290a05579"
    "a5927c606d99727b7f7b74a378777a50769776ad79809f70779496746e74769e767c7a9496746e74"
    "85976a7d7d7c747e977b7f64a8787c6e9e916f749c70746e92735c79a49483967678796fd0645e7e"
    "7d9e7777787ebd6f5b7b7d757d759c75ad717776706e89ab6e7a9977787e6780666ec6925d7aac6b"
    "66d19c3c719a8e6778796a97727f8e926599757b82aa736c74726a9b70997178a6787a9e7b737b7a"
    "7278b07076779e77787c7b61b2737f6478c3657c603480a2cb5f7fc794486aa15aa07a5d61c4718e"
    "8896659c607e654d88c8ac86886d597851cf7f6a7b6d7e9c7d97c13536bd7b747d6fa481747ea469"
    "a482757372849c49977f739d777b7ea45379878973ae768366c45a76777672b36e767765797aa682"
    "98af409a607a9a83707a716b7486aa6886877f8c70837a7a98437a9884a76d7274a5888176719e7a"
    "6dba688072b4906b6f628b5377bb6f4eca7780706fae6d7e78cb6877696dad7c6d777399727c7e7c"
    "60897f888f646ea592768b8a8b6779a17887706f7a707b9f7b7aa96d747c75a58c68726f9e678f7d"
    "a2688b69827d7b7d7299b98f636373797f759f756a88777e99729e60967aa56c7c767da87574737c"
    "a66c687195417b70ca8a7e8ca063748a7688698f6b719e7a8c93c438856b90929b5d675c779ba869"
    "b17e74726a87717654be82ad65727a9546c7657a5dbb7b737a8c8f9b4882883c3ed4a97dc7668255"
    "706e7885a67377a2757f726cba7078517b86bf6f72b3636d8a55ba579782bf536289837568997f8b"
    "89b7836d51c056af79427f56e65e685980968c8599a255a24dc89453656c709d96528ba07f7b9f47"
    "424da4c28b895f8461b2c562b06743aa639f4f8480839d8f51727d8d64a054978d996fbc6f875f6f"
    "8a658e8b78699a806d908c98a267545d8993729578899e964b82536ddb638392904d8e6a718865b8"
    "6a3a96bf87a2739a6f615d8389aa6d948a61976a68ab8b80618469818b876a1fdf61b6b3896d7364"
    "9d887173779e84687a7c8498797378a47e7775729b79727d7e7e73977a7ea1737b757b9292657c7c"
    "86747a6aa1763867a1ca7142eb5f82997e84687d8694678976789e757c797964bf766d7a5f79b877"
    "69787aad7796518c997557da90605f9b6d7d7d7f749c73649897864f858f606d90a77ca07e687c7e"
    "80936875918a7987688f5bc6924e7f763867a1ca57da90605f709f7b797c885683a876a14f779e7a"
    "7d9c78757a8088769f636b76827da07c9a777d769c7d6f7a7f7681a17474667c938d7f9d7e7a8c5f"
    "81aa705d88a88a4ca26161a2758e7a8a6a6aad74c469639f527c6874ab7d73b3697d7486ac726776"
    "7976a2727d9a8b727178796da8777b829b7674798dae79597459a57a86827aae7c6c706d7887a173"
    "967b79777eae6f7977737e9678787c9d4a6572c36a886c9a877ec84f7972438173c7818a71965896"
    "7485997876839d72767874a8717a79ae7c79627b988a83657697777a7d7b638a758f8f7f6b76a57a"
    "7c9579698d776893927ca57c63629a57f05d637aa3a666626f849e7274785ad29c63559ceb55495b"
    "97a4a65848845d7da979bb638b6672884790aa7676aa626f8f5cb5575abea76b7a787d9b757e7c75"
    "99b578566499777b7c799672a06c6c9f717b787ea68b86804877737c7c9e547d9b888c9c89667383"
    "cbb1604f568a667d957f807b719c7882626ac171a9596d7f937aa5757576736f8862b3797267b47a"
    "79a4786f7d896a799f757fa0a7506a6eae72698aaf8f6b66719b787a777da7717c6d7f8fe4454f7a"
    "7d7a9b75786fa07b787d8f7c6a85867e6979a67ba05c79a56675a0649275627ca85e9d7c5c9d9278"
    "80c776536f5e5568b5b0ea516966765791ee406a748ea56674844f7be64cad5e797e7e8659989772"
    "8a509270a4a44f879670915596976d7f41d791587c709b7b7e7289a96c6fb123e15b719687697e7c"
    "6c6a9e6d9f7b9d9c49825ca07c6c9caa72798369a179576fa0547389a28ea75f947a6c9a777c7b78"
    "a071787d7a4e51e781797b6cb16e79738970769ea4ab6b5e6876757598899c826489757cb6695f85"
    "b95e69956b8e438f8995a7896b8a5bc3687b8c4e7e6c7e76a3878d67798b719d7a7d7c778f55ad78"
    "9e6f728180777a967b7d8a506cc57574c76c6f6ae235d9375974a8847f62948750ab6a875d6bbc74"
    "7d63af747c6e9688787cab9b6d527ba57495686aa14f779e7a719f926678625d98909a97b85f7d55"
    "93796a8a8077797b9b7b5b6487bc7d8261f23f6b938c70698871d25e6778b8ae5a5e629b737b7a7d"
    "829679737ca7728071765965d5816d7e71997b7c7cad726f7681a3796b7878757f759f62766fa495"
    "60b5ad4a748086739e69ad6a6c87767c6288879376817b719d85563fde88a67677727b6982948a77"
    "8da477716872939a6f727f7b7172a3b3aa5c3b8c987d67a55f5e95727e9c9e6571937ac2726f706d"
    "93986d7474c57864716e968872777955867798969b76787b7c7b9f7a707c68777091a045d5bb5853"
    "9cac3090788d7442c47a7275738c9a60b0a83c8c87a48e6c5ba79a7e645d70a67b6a85a130a49378"
    "8c3b5de37a6ba5a2626c71767a7ea1595969cc997a519895887bab75697c57b99855827b657c82a3"
    "7d61a89168776ea55b9bb99e625771608f4d97ae877b7b9d6760a4937178d05183617c95b3646174"
    "9d857473777e7499787d82719a7a7a708378a0747bdc565e766a747b70b779737b74a576b3767e64"
    "7b9b77787b7aa185627e66788e868e7e87766e98aa6c7a737c62808787919c52b3687762998e7087"
    "d559925a66a04e769b8288a9706d717d648974a2915b985f9d8b7c7d619c657ca07e81819678747d"
    "769f757b7b925d6d68bc83a0667a7e50f3258593805290b46a79ab696b88bc6270777b78698f927e"
    "68707eae7b9e65786e97a96a63ae5c7c3bfc6c6171c469637f865a4cd77d846e69988d639b9e6e76"
    "798173987b7e63a2807ca89e6b4f7f5aaf63a47075a5648a786a397bfd65689a739d6e766d7daf71"
    "8d70a1717181a06d70826b716aa9917a749c7a7caa937f665ea56b797e78904855eb68939d6a7373"
    "c094655b6c7a5186c56a8b4578c771a48d646f7c85968b39a268809a6796987d747b7cf55aaf156d"
    "de53526696749f896b79b97057728e8c998b5f71929891576f5ae14d966397ac69785c8662729e88"
    "dc01939f758f858d607fde7873684fa2808d6868687e6ca08d88d1566b66a27747c55b8374c53f85"
    "977b7d747d90536a8fa48673b06077af96816c4d9189877c63737b7e759e97906b608f826d977b7f"
    "7f997a707da3747c7b71d38b63497596748c75758754a293707a7a77997d74764d8cbd996276a06f"
    "978277767b786778ad7d61a07492785a8a9c59a7846287a271726063d17aa6699c666f8a5ea67d76"
    "ea566a696d5f9a7f7197628267af86a38f617b729a8f6780707e6f9b6f8a7ced6f4a5f7b94835e90"
    "795c7a7bb65b8da08475ca275840f7ed5b5f8257729979a954b7747273707d7f68b66643836ba0af"
    "51579ca29a7381a06f7e4ca8937b7e9c6b73b650b6607287707c9777797da05b7270a2ab5b724eba"
    "7479a77c708a448e978e77c06a7768925f81907f93a7974f61737d6ca08497a66b687076965ca671"
    "804bb6827d7bd1635879799c738573774e79c47ecc6470726d9a5963b4763e958d849c547376a1a3"
    "4d72df7171357e7fc9846a5b9982a06c8aa86d7589ac58559ecb744e7380669e7c79879baa765d69"
    "895275b779817bad7d5a9a7575768669ae6a8c7272718077a67ba370698969864995b4a7414681d2"
    "ca678a4f767bb570657b5035bfb389a97257a46b74b27074756c4c65fd66759b7a7a7d76967c7b7d"
    "989e5f797179977a797d7997817a757a7976997e7f6e7c9d7a6a898984806d816baf7857b0748f76"
    "7d5588ab7b54b950849f9876787d7d9379856a85ae5e6db057e2884e5b6e9b6856ce589989636694"
    "71667cb4797f9f6d7a7b9f6e7a7a7e7b729b797e7b729a7a7f987175748da277707c7b9247a0699e"
    "7a73809a797881795bb293677b917a934859df6e719d7a7d7cac597c87796ea87d7b7370bf726976"
    "6ca5787a7c70a36e88779f7c758968789f698e7276967c7b7d7175906d9d9c8f7272717979819d71"
    "606f9a8f887fbb6a6775b4767d7a5f607e6892a95685929182a66885707c726b816eb3ad4e866698"
    "54ff456254e25a43808175a27a737c4aaf46ce739360c9675d999a895b698b8f6f669198a3656b75"
    "af8b3f897e62b4915682a67a727a74ab667d777a6b47d5708acf694283847cd2507072529da36885"
    "799a857276837f9c7073a67a71737c8460e85e578b67a374778759b96a7d7564b4777c6c73a77288"
    "76967a7d7d7e6ba3797b79997e7a7778906d7399a178747a797da16b718676797d987c6cb86c777a"
    "8758ad7b78a865726f927f9a7e6b7e80987a727c713f68a0c89e73787d7a668e8296759a687d847e"
    "9b747b7b7b6ca68b70737f885f9685b55477857bab72796c7e7b6f649f92775579c2796cae74757d"
    "7d76b27863976b8a93627574846ea47887796d9a5fa58f78758aab6d65798f967b637d78a46d7682"
    "909092676765af956770873871d9777d74779c7b7f70a86d7b797178a8759496746e7477a2785c93"
    "667c938d7fc57070706c97777b797d747a70ad75837e688591a2a4716d5c9d7e7a8c5f667c938d7f"
    "6fae6d7e78c26a806b6a7d6890927a788496777795967b61798ea56f6d71357e7fc9847c6d796db1"
    "c26a806b6ab07678796a9e7a9b527ba489717170a159748d859e518e996ba373a05b6f90af35719b"
    "7af15e546287928c7665814ba8a06c7a967876827362d86d667cb26e766e889c5f66977f82918c63"
    "88aa626a829e9b539164bf565d8f7e7f7a9f697e5ece905b696baaa25c6da09784566fa36c707090"
    "59ae4145f2727a7b9c7d79677695958fa5557e7983689e7e797d816f7b97716170c7779a8b79687a"
    "98777e757e6fa78073778a8e7296607ab27a617a73ae7d62809c36ff416b7da58c706368995da979"
    "57a2858f73c6de4c474a688a7ba76d5960899ba37a9c6d6e8ea5797b6b7c73c86f5f77a3755b9b72"
    "719d7a7d7ca48971717099757b7c7b706c73b67b5e684db7b688a47b657492706775a2e83650ac67"
    "967260b562cf4764ae5870b08167796d977e7f7f80bf686a707ba077737b776aa087777a7879997b"
    "7a7aa0707c9f7c857f6058a24dc6747d6ea77876d27a5f7a5b99a85e825f587593a877a261927477"
    "7371a6787d75a77f6481755d7d8aa777b8745c81a64a71a679747b67a08b8f4c7f8b9b7474a3797c"
    "6b9694787396985b7b7da1717e737c699572947c846a9a8079b87f915e5a758069b072838a977269"
    "79a86f7c7569528490b18a667d957f9e727c7f75676bb27686a48164787f619d897b7e96b9984157"
    "a89f842e879e7c77767959c560768c776f919d6c7c6d7fa771987b7c747d6d977e7f7f9689747974"
    "9f7b71797c83976a6a925779b6629875966d9870799a77797c8867748d9094936195628d656b81a2"
    "76677daf7776b579607c8170769c7d75b6706d799f7a826e77798b7365a4a77d7471764e9c699e8e"
    "5d8f72b26f827a6b7e9c7696697e8c9772847b78769f6e827b609fa36e706e887d9776615fb57893"
    "9167ab617c7974769f7e805a64a79a956d719c717e608d8b8b935f749e7cad639d6c675e685fadae"
    "7c77796aa9636d859e8e3f998a9c817580707d9f6dad727d785e6269bd9a68b598616a78737a7ca0"
    "77437ecd7c95a771656f90546ebb74557e9a997aa27b6f767f6e9678768eab7c4f8a80db68696a69"
    "7d6a7b76a8826672a97c757b8a9e677ea076707c7f7275ae6da57878757676987b7a7c7e836e9b77"
    "7f6b6973ba73b3697d7475a674777a63679e8c8b8a609c7d7d9c6f4ec85f60a470a4685b89829c7e"
    "996c7d7f7f7169899b81a487669758a69c77497e5579b0976b7a4d889e93829c645ea09a78638288"
    "2e6faad16861c965955c747d779e7a70596acd7f4ed379895dd13c996771ba44b0666c9fd434597f"
    "9e798f65757d8f9a56857a98746496cb8b6460666ba47791688893604eb6a95e858d67729d6c9b6a"
    "6d729974957b9a78797b967d815a9399787e7c7564a453ad776e9f59ae6c60b6ad4a74a08b8a6764"
    "7d6d7aa47879647a8a9fc2707b3c977a737c997d967a7c797b857b8669909e567683935cc357b456"
    "4b5869d89d71708476a5bb597d767863687bb18a897179739a8e957761868aae5b866772a9787578"
    "8066a9747d80a270737a657a968c7ed2604279936c8b7b749a84746da4779a7f7b74789f6670a468"
    "766375c2708871c66c55a28e6a66808a506cc575a05677a96a938269877b59a57a86827aae7c6c70"
    "53b168898b7f6569b3807dbf6f71647c779362989b7d906a6e65797aa682946f8762946d976e8886"
    "7d9e76757b7e9678787c7fa2766d7bb466698d715dbb7b737a74977c7c7d719d7a7d7c987d738177"
    "7c5d98977962f04342aa91638c847c61847f85976673a091766b58ad888892a6766a68972edc6a74"
    "ba4969769d906e8158aa7da4796e7999727c7e7c72a9787578bc3d7270a660a27c679b60809d7b89"
    "a5818069709d808c5b7caa7176747a99836e797d7979819d71a675757878956a61a57b9c7d89617d"
    "b56f6e7777985d9d7677ac657d7e74858892697974c76c6f6a8b9d6a836b68898361ab8968a0767a"
    "967b79777e6adb715b70846e9d8e637e55ee497581ac726f72b64c64ba60a46f897e678d83618b84"
    "b75d7d747ca9717c7773749b756d8e76b5bb2e6c7285779879895c77a97b8c79a56d697e59a77191"
    "809c52749e59a57c897da97671767a7ea36e777a9268a3737077a66e787ca28e60915f7267ac7d7f"
    "cd575690766d2f55ff7373b26189718e719d786c799a7c747e76838d68926293847a8e52f3686270"
    "8a6a9a7e7572ad459c815f9f727d9387af86576d826f749e7d839f97606771bd667676919c756579"
    "736b739599786ba57d7c7b77739d7e74977d7a7e849a717a77ab4c74ab6b949670727498737e7a7d"
    "71746db17d5b788883a172d0666e6a9e86597093aa7c67797b2f939e8f919b8372747d90a3746475"
    "b16f7b727384986e84726e9868868db96b7872726e9f7a7b7e7ab37268797a668787926e7d7673ac"
    "85807d67989e60916a87757280a0789c7a7b787685717d77967076b75d867fa26d767c6370a59176"
    "9365779c7472688a8e8e755a6f9ea57765a57f805ab76396769f6f61af63836553c4817acc735c6b"
    "826d71a878769f757b7b9f5f6da57086a66973789683718075806084908c98528c9475855c73bb71"
    "36a1749e9799727e7b7d99756c9175aa67847a71a58c5c767d6f7094729b717c839977726b816eb3"
    "5f92b36479678f767d986ec18a5373a580696d8476977b7a7ea956b66e5d796dbd8c529d289582a4"
    "654fd2748671b2544fb96dc4678a5f998049a17d7567a7689679519d82986dc474607ba9716a8973"
    "b75a9c765d995d8f6f8b4fc0765e9d776796a26960798f58c069a6ac6362b06d7250a2768284669e"
    "9c787b8d64a46350be6b7e64c55f7a60ae787c7f6a64a48c839d8476757482788e995f793d7291c6"
    "9e7f886c6ea06d7e7d79ac997a536e9a836f72827c7a97787b787084a56fb78d56489e7c42ff3d7a"
    "7db260658dc353956273866b9f7a77d56666786896748c7575667c938d7f68798c8e8574799b7b7d"
    "bf8c62686a667c938d7f9f7e757379824886b07f5a76a38a83a353996b85a6865b7a7f2c889781b4"
    "47a0b4687dab98676a6c87686d76af756078b77c7f83a87d5a8b98637c7e8d64a86c7b827ea5825a"
    "977b9e725e9d777979797aa96d747c64a0867b7b8e6279a47495b07b58679f2fff4850987a6356b4"
    "547694bf62996a7695727da56d7180889a697085667492977c64807ca0809e59c157718cac5c7577"
    "97757d7a7d836d9c767e5b68789da7746da57d7c969d767067879f746b7baa7d5b7f7f6d755caf94"
    "7f5f696dccab757872767d6aa07d7db3647c7a74977a7c787b6f7a77ad73ad8a5080799d69826e8a"
    "79a275747baa664ab1767e63a2807c6c809789737c6367bd7e9a6991757797717e7d7d7c7371839d"
    "81ad9d2b895f74856ebb9a58957c7d998d7077728480b07a53967c757c7c7981a55f8265919e7b71"
    "a37b71678b3b98c994504e8375ae8b7e7c7678977b6c72a68174959f6475717d995f9baf01ff5480"
    "b17a73756e6fa46a6f957d6b76a3807ba6856c6e63766c70cb636763b59e755c889e8a9b82826b76"
    "7a787c977b7765b169897384978171659164909778749c7b7e7599837d727c6fa8727a63ae797e78"
    "7032f5559480729e737d5d8e86937b876d79997a7f9b787579525cc37b958a977771779886737b74"
    "57905892ae7142eb5f827f6f766ead9b767b777d7c8b9c637a78739886778295818662867c6caa67"
    "7a7a63ba70827475789c8e6598787c789b79777d77b26c717a71a56f708b9f3b939082a57578747a"
    "68a47879847f9c77747a9b737b7c7b7b6a7c77a98dbc6b6d606a80d560618e5e3fff4fa3509e826c"
    "e050a148679577a8626a7a7b7a7a9790599c94676a9c6d7795e2855f5b5f68899079857e7e749b75"
    "9b5f9b73799fac834e6443bc5c47de76609c7b93787b7b759d7b69c664736ca0997a62ff78372b91"
    "8f7186659594908e5c7282787b7497c95d7384638969779f79708d7d6f97518a86829e7e93b75068"
    "b17d6a75737b6994699f7fac5e94649abc5c5f6fdf85614e6d71a06590798f9a6f6f7965ef3e7975"
    "934f57dd6a98747c7b7da4867e548550b777897956fc5b686cafa87b4866968b6b7a7aa689519868"
    "79b4569e5e659c966d7b8fb176597169a585727b99827679756ea17c7a7b7dad687b738041cc747f"
    "739f767c7d70ad75757a736880a67f5bbd6b94699f847a697b9534ff3f6a71c38e6b536aa2a96764"
    "aa7d6d8d607fa76e7973933da2838b9790766e7574af617e7e70997c7e7d9b8a677f7572b5737373"
    "72b5737373789a7a797bc158b24e67a793616f767af15e54628c64a86e7a856c73a27a9d77797979"
    "5f8794937375b46c7279956068a57e60927a987b67ba4a7c9971667cb479b65c8e5e826d9d7b7c7e"
    "6e9b787986a68b6a6d7882687499899b7f6e8a6d75997578857c686ca38dba2f8aaa638db2556983"
    "5cbb7da943a27577767d76998a6c7b7c68b36c7d829e69936570a1699770bb726f757080a270737a"
    "b15b578795ac846b63817a967876827c9b77767c7fa2766d7bc1685f886f6673a0917692748547ad"
    "7362d86d66667c938d7f8d727d966e707975a87b9f806d8174639c897384717fa96b7c738472a671"
    "895f80898faa7178737a769e767c7a82815ea27c839d69797d7da3687a7e8aa465638abb65777871"
    "9a797b767c67a27a8a7391a17a5e76638179b1726e60d06b7796687595779193868f477473768a99"
    "9c7e7a7e6e956f7e48b768837c8c8d69ba5c758b9e6fd46e3172987a78856f658c918f7f82918c63"
    "99715c879375ae7d6f729b6d7d7d7fa575547b989a777a797c86bb6675647e6d988875904f7279b6"
    "739d7c797bc771546192905159ff408f9671787285563fde88be7f6c6870839d69797d836e583afd"
    "a772757b768f8b5b9873d848728a65747378869b4fbc62ae6476d3605483ae80635a957b6f72a97a"
    "ba6c71796f9261b55880967959ab6e7996927769bb6479777175628eaf6d8336ff596f819d6c8b6c"
    "79b16975787d3c6d92c8764072a1b78fac795b7060a9838f669d33aa897da949608ea09a47d4309a"
    "4f617dbe957082b0726ba0438062ba70c2646d7d7a806c97837375768b979f7c667c836eac7f7374"
    "84677466bb7ab23a958469bc6772826b8878987da157739d79559e81789597718f628770676eab90"
    "84cb6e5b67726068a1a59b6d7d7d7fa7ab565980b17285667261b9697d8094a567944c7a797b9e73"
    "73696ec076b36d8185599873619e77b5a467536db3607488726979a1817c6b7282ab765e8e769885"
    "996763a677996c7d7f7f8c6f7973998b97806e70bf5798626f9b66778c7ca48358ab56dca24f4c67"
    "d2715d6a767e9d83776b8ab363716e9d637c84807e879a6b768c6367a7836a4b7dd776869296656c"
    "42b85881ac7dae7b5e7b9b7976797d91614cd56c7967bc687c7b95aa5c6a9b5a8175957c747d967d"
    "56f38858579b77639a7080609397768066ac717d9d6a7e7e7e5e8ba46a896da7706c8f799a698d77"
    "a5669f6c6b87547d66c36d8177a575c67a5c786b6e85799c787ca86c767a9f827066897d717d9a7b"
    "739f767c7d7865889d7e95657b9873c647758b736a886c9a8762b4706d8c9e797877797298a2666e"
    "5bb4696f99ae6b797e707e986c87789fb96b516b799a8b6978806e789c7ed13f935e807b9f7a707c"
    "7cc9626a6f9b737b7c7c7e8d916a7a6b719e7a8c7fba9a525b57eab53b4e603de499667975779a81"
    "64b4975f717ca56f757c76c65777765965d5816d6baaa25c6d7a979e7a58719a807f76a16a6a53b7"
    "7b6b7e7e9f8c77645ac06f638d74ad747d829a7385a5895775aa7e6c5499627876c46d5e75a37c8f"
    "755395998a90714b6ac985965fa2644b53c29b855abeaa516c7ea26d7c777a98737e7d6ae66c3c87"
    "92638f6f8d637ba96c8d6d6b96b161719672986f73929a6978717be849625fae708380c38b3f896a"
    "8f6a937a7a9668779478976671838fad727168878e5a58e659719d7a7d7c628d8a9176a65e877a7a"
    "61c7756c777d5a7376c0b56a6c7a7b9176e14057859572a45075b1986b56655da1859889697d888a"
    "cd8e6d5364627d8bb166aa927765688a8273a26043f2569b5a7e9e7d697e688e90867482777f6d9b"
    "a75386619f86868b5a8fa76b6ba064bb54787b7ea2483977e69bde3a517b64ae85658462aa7358a9"
    "79729688772d9db165a056728e7ab07f6a88779896666476a99a8f76459d72af4a81948181706aa3"
    "7a8679a06779727c9f7aa93e7f9c7f79617eab7e7075ad985681a264896f7b61b2737fd08b53339f"
    "809f677d7dd99454526e8d8a7060998363a6777d7db17a66727ec84f79725a76a38a8364807ca080"
    "7f6569b380739d63a06d968a787c6cce4568a1649e98678b5896a765835b7dbf6f7164ec73487b5e"
    "8d77688b8a7d5b8f6dad838b966c6f9a88805f7f56868871ab7e757b967c7c6f73b36f9b6d7d7d7f"
    "5389ce5581c2935e696480a0716e82438176c681727c9663996e60d06b778a9c727178988a688472"
    "9a7879787e945a73a17e9976767c7f89957569853ec99f6575836f767a9e6c2dde87829894695c8f"
    "9364e55d467f7071a27e7b796ca27d62847d859861847f85979859779f797c74a26f807d8d926a7b"
    "d95d776c67ac9b527c6caa427d8295749b797e7a98777b7b7c79806ca27898827a717c7a7471a47d"
    "79aa776a7c9c7154ac73937d8f667b7da36e7c768860c5617267a87258a89e7a73797b82997e697d"
    "85a47a7964a35864ad74777b7d977a6d757082ac77576ecb796c81ac70776f767d9b848874824fb3"
    "5f86759294b767657e7fa77a747279736983b16e986e709c6e757574b270984a8a8a8a638c71aa76"
    "81987a727ba3727d7d70829a876579787971a47a6dbf815e7471687f6abe7f707d9e76a3627f7e7e"
    "836a768b9279a771757a99767b7b7b66877f809465a5a363705a847c879f717188a273897d72996e"
    "7d79a5865e7c6f7c9881b3616c916f7e9f77717b657c819b837d73977c7e5c7b74a78e92965f8b6e"
    "836595867c7e7996757ea31ab55cb271af777377707975a87ba712f78050817278b46196967c5187"
    "8c9f576d9276646ec374b184855472a46af52d507375ac767678906d7399a178747a797ca1679369"
    "65827079b068899079859b6f7b7d7e9fa9705c6c8f438aa0835fb17b7a7b70829e76797bfb388948"
    "b8667c7a6c7e9f77717bce7964637171ab6e8373989c60737985697961b867a47d7a7d7f7372a478"
    "ac607c7a7e72a1787a7bb87b686c7971796f83a57996787c7c977a946575978277767b66857b8d8d"
    "66857b8d8d5f7e8e8491816f779d7cc671528b6d418e91a67a7fa2766d7b79659e917382a9786876"
    "739976718c789b688c796e5273ce7e6f50bc7f878270967b7d5e979a826fa09d6a726698737e7a7d"
    "66918f7684b8676e7a799da4744a817a9c63947371ae7f7d6479a277757976c5765b745ba0976f7f"
    "6e935ab5717d777a977a5fa47a8b798f6b57ad8266699796845841a1ba8c69a45f898b9c6b558c98"
    "92cc6e4b6a70d07355795aa2899d5d7a5f9987877c9b72896d4a81a3759c847371a376d0846a655d"
    "5c9a798b8681cf5d547f7957bb866f91ac72656d7a737d997d735ba14bc5a2747c737c7097727a8c"
    "767b7796817a649c8c7a7499953ca263a3947374d07b78407d72b4736d7a8f8169788f7e749c777b"
    "83528e9d8083786ca277719f7b80747b677879ad7ea67b796967a382767e51b9669c739e717b797d"
    "895485af7058948999737d61b76d7e99536e6fb668918a649a53bf887b6bba577c787c7b85779672"
    "a15da36a767c5f8ba5758e6866a97a8e678193788072769c7b8a6294976ab280668860795f74c470"
    "78aa70747a72c06e6e72757d779e7aa277767181869d7a6c76a392626b7f786b8b9e747b9b78777b"
    "7367819195777a79799b968676747a71a1708479817f9e7b667d879e6a7468a27e7c7d77aa686b8d"
    "769e767c7a775da8897b7ba07f6c7a6f747491987b9d77767b7e729d757dc1637f87577f81767299"
    "61847f85975f867e908e79c1766d62a79d6a636e85805ea17ca58d77498da278806f77688d9d7a74"
    "a371767a7c896c7b9a76638a777d9f7f656bbc768167d66d54875a7ba87c938e5c9d6673a67a707c"
    "7167a3887da49f5763827ab366737b749c827e705c7fb07b7a7c7a836b9cbd64616599af976c626c"
    "6e8b2ea7b16a8d8a8e70968b7d4c967c72779e7d6d977e7f7fa15d966f7c77678190916a7d74988d"
    "7083747c9d7fae746778619f866397967f767b7a78b36478797da06888747997777b7d7e71767aa1"
    "4a766fb8998aa0767070639c739b72789a7b7a7a7a997d6f829a797b767c9fa5745f69864d8da47c"
    "816f5b91a4767e7765b05479a58c82516792b2848c6a918674a9847f864fc4a77d247463e2677262"
    "9c85806778b35c7a84737252cb4ba67c7b75977d5fb17b7a7bc08a61686eb2648079716ba15db066"
    "a6628b98554584a5828fc9747e5b6981c235a66278a752c44b6d63af4cb570a2788473bb6d78677a"
    "7a9d7b727d9b816b7b7d8b9c75776c7c987a6b8865797aa682ac7c776c74428b937ea26b719e7a8c"
    "8fb37561684f7b90bd6ab47866747a977f7d7d708a6a6aad7480b6677173686fce667674706bca66"
    "99e147645b9a6d7d7e7e74cd686e69956a798b7da66b79797d55599ebd777d98667e87995d65a184"
    "c671707168b1629484557ead71697a8e6279a4748b66988374ab457d769d5a8a7b978b7ba67b687c"
    "845d7da979cb7e65567c7a9d7c74799e7a8b677693706775a16c616fce756589769a82648d798a8c"
    "7a72a2757d867c6caa6759ce68668bac54a0736e8b56a494678b8189648659ae4145f27562ce5f7d"
    "77e2775b555277bd877367bb6a8b6970997c7e7d699e867d76638973a878776e6aba7770a081767a"
    "7594828f679c6a628197747375b76d84695a3afe6e6e7dac7a9cb56a7e47656c9b858ede9c584867"
    "8b6075a67a7c747d967d9a6a748f78c647758b73787474a9776c37c2a675a568797e7c7d987d7d70"
    "cc4d647d877974777d9f75985f8b8afe1370b44b8f7a629e76618062ba82af746b777b8cad816b5a"
    "827681996f678c8c6a976e97668a8b3da1987f8c7bc95f65797a948d6284469d9c798870c78f5665"
    "5e45a1a49891a38850757c8f5bb762959f687a6abf5f788e5b68837c8c8d6a7d74988dc7694d7192"
    "6d5473e06b6ebf687973647aa68d6f8b729d63838c968b874c4e9adc5665db676c775c7b729f797b"
    "8f666ea6778c968b874cce5063926d727a7b9c7d9d6a8e8f5d837e7d689a799d7e8964911e9124ff"
    "d3b743347e8a6474ae708e95776186915dd3645a74977c7c7dc568766a73866e80b05c7967769595"
    "a760669d744f7f9c898d85ae756177958145b86d73a179767d618d9d64918182859e5a608ac46171"
    "818b66719d529cd93d7d759f718478ac85716b72a18e695d8a63a2806496a96a78797b9787747777"
    "92d13b3ca67a68c674647f75a472766991a75c838070b956816f998264928cad6b6774786b9a8281"
    "9f68866d87869873737da6836170864ab95a889c87669a857353a1838e7a6b71b8698388976f7c76"
    "6f97758a7b7d9e757a77c36e64787388626b8c9f8971709e789d678b777aa05d9f6f75977477817c"
    "978b6b797a34949a968891677b937ba66f8c746c866d769c7c6ca1797c7fac3a8a9c749e6b727b89"
    "7a7a7c739e8695818460a0717a797b64af686e98d698585367a1747a747c65957d7593aba75f7759"
    "6f9c8e707767df675a787a7068b37b949574895a97725c889489757376997e99717a7d548f7bb36f"
    "717aa2767d726685988b99b55b6d6a7f7f9a6d7b75ae7d6f729b6d7d7d7f819a8c6970a5934f7c7d"
    "76a5af6c499b7381747c9493875d75757faa7d64a65d5aa77c7fa37c7172905c82888a93836e6795"
    "6e36ff5e7a9e707a7d7a7575746ab9779f727b7d7899796e895a9978888e8b3abb9a655d6d7da792"
    "7f9c7379797c757579a27ca271648da9597b877c738e68a275b8627162939693746c786685839e74"
    "7d97737d7c627d9476976b819f7d79a13e78a6839a62748d8366865ebf778c7172997778a0777b77"
    "97746f8e7790898e5a7f658a6fa37f786fa5777db28379775b61a98e6d7b86978869728e7753998f"
    "69ac797280844c538fce776eaa767b7ba0727b787498757788685f85bb79687970b47b78727ba27a"
    "776d7cad7266b5806d7967b08f72686b8b65b3737eab756879647c90878971c05c8b678a6666b871"
    "a45baa3d9a6c7372b17e7d8276a16a5d94a669809d6a7d7e7e73977786796da46e788977a9796c7b"
    "72b5756f75768766af6e9c648790697f997a707d81986e83767d6e9d7c7d8c6978a46f729071709d"
    "779c7b757e76987c777f749e7c757d9c76797a7a7c837599737d5d84a77b8b98637c7e789e7b757a"
    "86bb6675649f7b6d906974b88d6165d1796b5f6b72837096856c616fce759f697d7d7f915f8e8f74"
    "706da67d808c7871729977869189696eae72698a829f74717a7b3b4660ff775bb587727d737a9c7a"
    "79a079737b9d5f7d94727b6da7757c97787675867d5379c1779c6567ab6d70a17b777d83785b8d9d"
    "61c87a677581da595b71a6b667615c739d7c797b3abb89827f77888e668dba65767377629d6571ab"
    "7cbb8d69534fbc62ae647b757c9b7a75726d9f8c78677d988d7f656bbc76c18f76645675987b7a7e"
    "a59c73666643a99b84757871a579789c717c797e9b787a777d77ae618278a273767a7b92776a917c"
    "d55f8358716cc95d56977a72a4836dca5d5a7e81a47b64926bb09a5a65769766846698af806f687a"
    "9d6e7d7c7d9869739476ce89626661816d987b7ea388756c74a26c7b896eb5756e876167b06d8477"
    "b082656d7ba666779c6171a062907d9a578b8a7973c16c667ab8a84e755d86876b9672955450ff39"
    "69787aad77a69268726ea05c79a566a076747b7c82a17476737dba8551729b737b7a7d85563fde88"
    "6e616da99b64bc7374799f7b6d906976c179616e9294896968c0686979778db7745a6e8550a4b255"
    "95866a5aa16fa07b787d92748547ad839d69797d94a26c657875ae7d6f727771926e97668653c879"
    "718d7867a4907e6998719b5a817595628d8a91769176e140576f786846ea7e62949c71a186717275"
    "6e806852d891a173716a8376636db66e99986c757c707d997d5f968890737a7872a4799c7c826a7b"
    "836c7a9f78706f6aae8878a0777b77779c7b757d7786918969788763b668d470626a71859f7c667a"
    "7eb3716677777278809f74756fae7a97626eaa70609d85867777997d767c99757f797aa075866f75"
    "9d777979796e80959a638b3de67a58738892569e955289a1707e5b6da198769b757d7f93849d7755"
    "5684988886a05c79a56681a37f796475a064927579a16e81776bab7e6e7e7b7a7a78996d8ea46978"
    "68837c8c8d736c978d7c6e9699766d9d7b6f7b7e6ea47d737e7998787b7c66bd79568e81c9735370"
    "af4d538fa3968e717b70b8295bb1948e6bc06463787d7867ab666052c4a5a4c4596d526baf906472"
    "d58568645973688076ae79737c9f7966628b88a57998787b7c5aa577aa60b05d7c7a7cbb67767474"
    "7e7073829d8765837d94785991a17dd6708049727d72977d7d73737ba37d51bf5e5db54fbc62ae64"
    "74756fae7a59ff9436586e6b7e8d9b9b6d7d7d7f719d7a7d7ca4a18046747b6f72a97a86825fac6c"
    "8d95935e6c9f5d8c7c7c8577796e9c7fa3767e6ab76e9564628a6284927e8235c4966e5abe6e8277"
    "99737085806e886ba57aaf648d756b65848f7296985771b26f7077749a8a6bb17d777076ab767278"
    "4ba3a15e927a6b9366a25c7d64be8594976e5f88a6576aa9706db47670797f766b7fa0a239ba7378"
    "c447946a779a509c877379a470797970ae6e7a796a88777e997a697a899a78a5727f716b66af847c"
    "77596ad1756b717ab17a79a2658c747ea7597e83767ca58d5d7386826d987854b0a16443c4a26e69"
    "a66f5f99736f7c78a9746ea65ca0707b7572a975777a9a7b7a638aac598e9d72778377c769736777"
    "907d8d5c8a837e628e8f997f62976e936a7872995c41c4a7797f52a451b98a709e6e7a7e9678787c"
    "b3414ca19f746d827ca17e9e8866755b7c8c8e8f729e81737c8b927f558f7e62ac6193c952806e78"
    "af8e548867ab598c7977698f84798b16f166957d8a6378aa72746d8b7e967f7b9e6582946b849469"
    "7a6680a77986996d9b597c9a78767c7374a27c7b6754b46ea4798c6f7497ae5f7258a95d8f857499"
    "9458946799c31e8678a2b5476c879177a68a66727574a17b7b92809b676c60478f91b97f308dce75"
    "84617f9289798c98667e7079a07d7989b16b72698a77759774a0737b787b9d8879736fa266677b97"
    "709875887b6976b57a71d52d57a78138cd9f6d6f8c7e588e906994747f90946c819a65866f8065a6"
    "9a887d697982787d6d9c6735c5c060a676787c6fa8917162757462a39076797583799697787c7a7b"
    "7e749c777b766471a98c83a3756b7a84a9895b6f5f77958a8b86776f7b997f81767299ad627f797a"
    "719f85707a8c746ea26f57a768ba607d797c7698846d967b7e6d9e79817b7da97c7a649f92607678"
    "968c747b6f9e687e7d7ea66e7286746a93887d7ec4636a826e83699f797d2982b5b9667368ad7186"
    "7c6fa8727a944d43f16b79c26d5e798f79678b859d7074639c997d58947ecdc23b5b5b8e6679987b"
    "6eac7f737470a579787a67897d9c777f6c7465baaf6460907d809354a77174ce40708e977a7c787c"
    "b043f14657933448ef81829e6993657e9f77717bc17a566f8081b965617f7b8b6b6da29592688869"
    "8d50a25ca57ba86855a07daa537e8876ae6c767aa157739d79836d759982aa667a797d559e817895"
    "9c7b6d7c7f977e846d7970676eab90986c61b863746e6c60d27bb7695f85cc8b6d6954e478606263"
    "72a07a787c6db589627287b153797c60ab8e6f788eac8d7d3d7378a778758b85759666a8ab507766"
    "977e7b7c7568bb556b9d8ab653905e7a8265839d88a76b7175906a9a7c6f76999554884fb875768e"
    "71a1797c7a67d48a4b6f76996c74907a9f7c6f7d946968aa71a96e78777a75619475a17b667374b8"
    "7b6a7c77a980736bab76918893656f72aa6e7a7b9b6d7d7d7f9b6d7d7d7fa177749460b475519c69"
    "9f85757176879c698f659bb5555a80ae73896175b9856e8a4a918c708b68856d6db86aa083727478"
    "7e6c7e76a3676393a67d61b9697d80878d67798b9195387fa2a07d91716187b565706f75a97e7c69"
    "79af6d7279679d847d7bb87b6e8d52b084626980955581967f5ae373725f9c7d7160969e89637d79"
    "9d717b7a7d719d7a7d7c659a50a18f8d296ae37dad76629466785991a17d65b9745e9061b7778170"
    "a58d726c708e9a707a6f61847f859762766fa495ad6a6c877676817b719da43d7fa47ca47c59a265"
    "c03e9f737071b7765989aba26c557382997677787796868b616c4c65fd66a17979717ba953818e74"
    "9e717b7c7b8772779679986a7c8879748fa06f6f746b58ba8f866376a7799e6f7281807647e2855b"
    "b3607488725ecc915c6959ae4145f26582a07d7baf5d5db0683b93a58885d6a1463c87c68b6a665e"
    "a2ab468964733999b5879c9b636e7878729da7529255a67f759fbc7b2783726786c65b727a77839b"
    "717866ae82709e69838776bc5b688c64a2538e992fada59a659167ab617c8a5a5eaa94833f7fa69a"
    "3e9b849d86459277979b754c7cc77b787184a56eab7c4f8a8079707a76a77c7d7ea168a578787576"
    "7f5e79b07a996c7d7f7f87ca726658a769706d93897179739a954a77b9718ca1707171bf5798626f"
    "74c76c6f6a8b9d6a836b76707ba37c8d64a86c7b62998e7087796878ae78b456737a88e037d83859"
    "be4f77768585797868a2b07a7a6b727e986c87787cc9626a6fac5c776e93719d7a7d7cc6666e9056"
    "ab7c81677267857b9d7d869255ae65995a639299846276a57f674da695915dbb7b737a77b0776c76"
    "6f79ad7378a8797c657eaa7c7470767598847777836f98787e5ffe468b53d2715d6a76886c987c79"
    "77ad80716aa26263a07936accd6a68789e7b757a75977d7a7d625dcf7d755c8b8a9b738d296ae37d"
    "76c4706f6785698281906499889863666469e667672e78f77cad5e82a74c6db768797b9789877465"
    "7dca6e5f6cb2797467798e9c736c776ba68d69794d9e71b17391669b717da5638d7873e8445d9165"
    "d053757375a2bb614f749280966475a75e71b5556aff21955c959c746874c0507b797c606bcb6e7c"
    "9f60789078a4697e787d7b797c967a6b9d748a7a9d7e538d86948750ab6a799b777a7a7a518bb871"
    "9b7c877a686bab7e6e7e81e6614c6d7c956584863ee19c6c5956ec7a5e65448561ada9a7c03f8555"
    "71a75aa569957b5a4ec87d63af747c7682905b9c7e7996757e977f7d7d7074f8388c5076647fb672"
    "6c787aa97974b3746d788ab363716e7e9f77717b7e9f77717b5678839d925dbb7b737a676b70d06d"
    "9769858774dc584a867c9eba4d65769c69a3785f7aa277727ba6728e65754c6f71be978f4a8d9c7e"
    "977177926e956a76917abb7b6d6f6eae965d756b747780789da95e7e7e7e9660837492ba8572646c"
    "785baa897a936d79986f7f9d7e7c695e6c935bc87c729b7d7a77b069757a7a4783ca7296737c6993"
    "788b9b6c77a14f779e7aa04678958d786b797fa5825e72a58969aa876a7dad61845b936e4268ce99"
    "809b8b64765f346aff776ba59256888bbe775867869296656c766b7f7ca37cd96c4a75625d98909a"
    "8c647883965a83b0a74cff424e7e60a2a35a657badac537c585c9ca46d769f7c65936d5a5f869ba6"
    "4dc9984290959579548871896d9683a59a6d4e86b081559e5b98707c7f7e5f7d85819f5eb0719967"
    "847d6b60b5a07c8b756491976b7677a73fc83c969a58926b91996657a18a7e44c26e8e878874a35a"
    "7dae7b5e7b6b9e7d7c7e7a977c7b787b9f73767d6aa8708e709e5f75b45b80b1488a7d6aef62586c"
    "767674a67b7851b592709e85698173c563659163666845f67792876879857f83a87d5a6d51e75a80"
    "6e74e83a7c82ae7675655b8976b4727b5c8e8794949a677e6d9484746a8a945fb9617481af6d6a78"
    "96757d7a7e5ef55e527dbb8f76586878af7c746874797e9b7b829f74717a896c7b739e7587799873"
    "e67c6547717c9b7a747c9a6e7e7c7faf83866a5e9b737c7a7d9b5a8175957c747d967d56f3885857"
    "83755fb6735965d5816da2626d9d72779b747d7d7a797074a871777359cc6ca779797b9c727b7d7a"
    "669d83b04a7b729c7384c2205d43fd7980769b766bab7e6e7e7a7a7a759d72645ce16d995e859371"
    "8971a17a6c877e9a8858917c5fa86c7e69a07e7aa983647f729598668e5f6f5e61c68b6d69be7478"
    "5ba3a0627f78a56b66926da3737c816ba05e928570645299c16a9297816b829b7a6f7a6ba0838270"
    "7e7996757e83b96953888c77a16974668b6db76b7cad726f7696777f7e76a22bb396696e7f789b80"
    "7d777a987b886f96718254ab93539c83d06763636d89997c767785737a978f818580698b7969a46f"
    "929466807540e460877662ba796387654299ab95955c937f7da1413f49ffb48694496a9e61709d74"
    "8e98786e737e7775a27558827cb07aa74a879a6e8596c352506a96798b7b71a38d736c9b708a7378"
    "869a62897544d695666b7e5e7ea67f5884ae857099737a84767d6e77aa7569d7aa4a4b75a5826c78"
    "7b8774709a80766aa67a98907173755350a4aa909a7b786093578dac767aa29a7060746a6c62d176"
    "6f7661a9915efb47796788bb5e637ca6637c7e7d939b7466779832b074937c7e7c9c6e6699714bc5"
    "7b709c8277aa4c7f97747359ab8f795d80ac797e7b6a7da37c91609f757bb4537b847a7b61a39f62"
    "719d7a7d7c78a95b94719d6a7e7e7e62766fa49561847f8597a4697e787d715d83939b71ac757579"
    "7b6878ab7a7a808b6a9198687b788d6b9d748a7ab23c86b15cc09d5b57725d70838da3968078777b"
    "9ea1676c6e74737d9e7e5c6688aa8b76c270617880737b79998f727aad589c728b6f7980a0757378"
    "a07c6a7c7e7f9d65906f837e7d689a97737b6d8e6e80959a6373746cba7386656ac864aa427d8295"
    "aba76b566d7b618080a3716f97987096c75f5e675996829878688c65998e941b5554ff406a80a4b2"
    "7c70859b73a07482777360b5ad4a74649f7895709071af5a777b8867888ead8a6e6a7181759f7b71"
    "954bb86c7b9d5c809670738577799979987a787d619d808979957e6a966c987d747b7c7068a87988"
    "7a69a48179a17887706fc762698b63738892569e88a371756f7d69a87d74987d7381776b9789767f"
    "6f9e5c8296955289a1707b759e6e84948750ab6a70e8507d5b9e6172a669879762748d6ebb6d717a"
    "a94ca674715daf7c7d7b7660746bcc99867a717670b177747374b56e7575b55477857b7a7e76987a"
    "b66c786c7a6b985fa778768ea9755d58907e5ebc75ac994b7b806266c5739179a35c7795757c6199"
    "848682698ba4897171705e65af66a88a697c927f959864747a7c71997e7da48d596690998474757a"
    "7aa9786c788e957761869e49d5685c7b5c97967c5dbb7b737a74977c7c7d9c94786276ad4e6179ab"
    "d0656980638588926979a8735f996d7f7570a2798c6a7c9b7481a57b627e7d69a87d747682ba507f"
    "f469615b66987d747b7c73578d9991618f77a673779b747d7d7b729b797ea715f7725b6fb168896f"
    "938a5a9970439091af6d87a977766372bb6a6a7f66bf756d795c898f838975a259828e5f96999f54"
    "6a7f7da477708ca174705b53957bc18d946a5c9a5890927e886a91749c759e559c678a6d9b7b57a6"
    "68809ea2596965af9b6867b06a857a73a398745f836595867c5f7b9d64a67b9b7b6e82d0578b428c"
    "6297a372727375c4597b60a6a88151c570526a8e7b757c779c8a8e72966061a07c877c85ae756177"
    "8079a7736ea08f72875854a070ae6d68a376857a717668c072a087816b6d9b83776f7c9974a2547d"
    "737aad796d786d6faa839d888f6f5e767b6183ac92715e958b6997847a8177757d9a7c9873867777"
    "766a75bb7074866fa770a376886a76919b79617995966972797b51a38889948f5d7a86779c748178"
    "72a37a757c777672b1707d65919a747f997a707d99777a7b7a7993679874877a7a6e977a7a7a759d"
    "75987b7a7eb458867f6e8176719e7a6c906ca374864a78c1777c707d997d768a908768d470626a71"
    "7eb3716677846b767e9d81706daa789d77797979789e7a777866bd79568e8f3c4399d89b8e6e7b6e"
    "6baf9064727651ad9d6f9b6d7d7d7f719d7a7d7c524777bfb1899fa34d68b0874f5ba09984778568"
    "83ab707e6456a56d8b8c8c44c94e994fb056a08b68a168aa65a9509d5e8c6a74a658a46e949a697b"
    "9d7a5f7d8c6b71c06a7a63bc5d867f8f5e758f8f48ada46682bb24759993a24eac5e857c53a78784"
    "aa838b686076a376688a894a96b3637b5fb77c736395797b93827f9771776085936e9a7c7f6f7c9a"
    "5d8d71b570866c967b7e6d9f79817b7bad62797d76966f8e777c9e79757876696d60d3705771ac9b"
    "966d7b847d8d896d9667ab60478f9e77dc774f689d787e7578ad75627587968e717b708f5da18271"
    "748fa06f6f6979d7755257b34143f2d272549e4a916479848e6f5c7f7cba35afcc69685965d5816d"
    "902869e37c666469e667799b777a7a769b757d7f839e7770776c787aa979c5775d7c6ba6887a7563"
    "78536ec48290567d918caa63845b9357e077686a766b7f7ca3857ca66673889851ad62c27352896f"
    "93849d77556e7072a48b797861b8766bab7e6e7ec89e635463589073b57086334d50ff7cad756d75"
    "796975949592786b9a717b5c97967c92ba577766689c7e7e7f6fb168896f49aa8b9072836795867c"
    "8159b2757f83a867707e7a7a7a759d785991a17d997e6f639864a0867b7b6877ac8a6b936564ac78"
    "6f899c7577759b797b7b9a9072786c797e8172967d987a79786e9b7a7f7d8e98867064729b867a73"
    "97c587425b889b708e5f618787779a745ebf757a799c8b7669ac75717876a98559996079c6845f5f"
    "945551fc4a9182955a7f63e666666b567aba7384488c6896ae5b8b73ae785b8448cd8d4f968f9b71"
    "668c6bb56d36b575819f5e9a55c76b5cb68a8261a6787378767bbc55866f446a8cbf86448b8eb66d"
    "7fd0804b674494ad916a6d7e5a8ab1309e8ab47549c8657d8d59a8ae6869687561c1819781728076"
    "63a4985091ae797772707f966d7b83b26c717879638c869a71799f71797c825e9599715e5568b5b0"
    "9c36ff416b7da58c7063a36d797a7c808fbb5a5d7a977a7a7cd36b54935c9f9d66588662d26f6576"
    "b46d6b8e6783419874b07e9678787c769b757d7f749462ac6a8f64828f7c63739b888873a2777a7b"
    "7e40ac8d889e8b6b6885978e73796fa232ff4852a1805bac587c6f7c98819d7f7e697d7ca1679369"
    "70696c9b9f8e6587867f8ea488596d60b8907c5c74a77b707a6f4f82d26e7b77747a9f8492907268"
    "95607774a0ff7f55277ab35c4fca579b7976797d45ae5eb27c9a727d7b7c69747771bac382715f6b"
    "8c67957b7da3a76076618774789e709f797e7377a08c746c736f8554c474729e79797d76a26d6a91"
    "57ab67987e70a3728378997e6f8872459182c069787d97787c9c69956c7a9a6691747b8274749b7b"
    "9b70768e71768598737a789e8270794d60f95a8166b3886c723e8d6da4a589e35c4f687dc5b33655"
    "67ff2764577878a86e7a766ebe79653960c4d15279cb615d7d619ba1776d5fb47d7f716abb756c7b"
    "74a06472969d9b8d6c4e6e729f6f92405a95df738e6661ac7f8c649452aa739c837778786587ae6e"
    "6f7e799c7e7f6db1657d67d06078717d698a927e73c16c667a6948a05cd2ff5e676b5149865aadaa"
    "98ad4f915c73be7861777886996d7b6b61a1779bb092507e7071a75aa56970cf606c7688816e46c3"
    "936564ac786a7c8c9e70649f7895707f5f696dcca8ac735a606f77c168717878a37b726b7ba87181"
    "4dc098637898777f787b6c9d68818ec172429675ac7c5a7f7f837277a272678f767d98618d9d6491"
    "7e60af688c5c7a63c384bcdf4e4651b7927f5c5ca17378787ca80cbb7b968986975981716b91987b"
    "9ca1646b7459cd6a5c968662788a966f6f91967c7b9c707b7e936145f057797b7d98779c787b757c"
    "726f7ea57cb89c676a5a757a7d977db03969c36a817ca5706e72b15b788b716c8478a79a5b8c708f"
    "9765b1636f78a079747b9363977a7896934852bd74988576796bda964d58a65a727a947b41f25a78"
    "63a77767989c736d8e769a7c797a77816874ad77688475a7786d7a84799c737d987a7e7b689a9d67"
    "9363917d7c86a76f63817097906f7a857674729e5e93d8407773b069797b7e7996757e977f7d7d70"
    "66e2338e76796c77a97a94579c7287a26263a079fe983f59526396707f999d787979797485729c79"
    "b67074687d71a272639863a280649668837c8c8d92807b668d797e98777a80707c73a19979689373"
    "7a7da2826490659c7a756cb4745d8f6fac5e8d7b23bd87a1777e6d889a7379797a997b9d4d889a75"
    "67898b6d9876987e777e769e767c7a80707b977d965e948f6a66ab6f748c739f767c7d74a77e6e79"
    "7c9e74777a7668869c81bd4d81777e8c7f789c5f998577707c6aab777b7a7e9f77717b9b7976797d"
    "929b64658a589e86966e6ea47d737e9092915f6f769e767c7a6b9d7f86737c68a77c797c7f739979"
    "7d9b6a817d87749290639669757597b36d678c6d829f776d7bcf90308c65af78787170a17b697e7f"
    "64728ea17b8c6a8484817d997a787879a26c8a6fa7a372556f9c927a6c6d97ca6c575c9a986c6f73"
    "9685cc3b5d859c8c7b587dbf636b766f597ecb6fc06b637f749249e7615d716ab5767bc647758b73"
    "73a78c67739c717c797e6e7d7275ad776a769f8a5a9560ca667288a16f76ac747575768a9a7f6a73"
    "7e948e6877ca886c5a68769c7b797b79c96c5b77a4616b9c749171746f9c9686697f7c6a87799c7a"
    "8a93678973759d78787e626d92a8787cc16e5e777ebc676d71b07a76736d8aa66b687db485637470"
    "7e977b747d9ac237836a52ad46c07b9c6d7988777a83896991a5506caf6f62b4706d8c79ac62a257"
    "7976a7717ae0876065559e6f72818076a2857f6355627b82cc979c7871655f7c946aa7657ca07e81"
    "769f757b7b86865e94829730ff4364647b8288978664a58270928655a76b8c60a4856b967a7e7b77"
    "ac7b7b6b726d5fa18a8960809d7b89b75d7d747c98717b7d7ea16f7972859c7b78787862998e7087"
    "5b68789da7969d767067746a7d978f82b2a53176858d98785e977bad516f3092b3b15a756b7da57f"
    "6d86a15a92ad01ff5580897b759b6d6f677c9f8f4a5f59aad57c627e9b88795e829493548b8b8d8a"
    "7c7998787b63ae797e787032f5559480729e737d6ea2867c6e82727a7a988d806e63a18d919c5f67"
    "75b46c72797da3687a7e6ca88d5d8278697c82a1887d58a08262b4706d8c9c4fcd695f637682a580"
    "698f84798b6c807e9e78b48175498d896c7b9a767864e1685c6dbb856e649f60897484979c6c637e"
    "41739c88a8807e6c997e952f49a3d155d77b57827e9b7a7875bd78736e6b8062a28973b2a95f3b8b"
    "7a7068b37b756c7e8899756870be7581a57b627e745cd55f7c579980868aa17378787c837666b170"
    "968e717b706c5e6dc880607376a6905e5568b5b09f8c43c34f5bbd5f7991997e6f8872a15c719083"
    "9a77886c7b849d74707b9c767680786f7178aa7d6b9a7e7f7e9d7e7c70797e9f77717b9e8b6d7179"
    "aa66708b74b07a7a6b729a7a6e906f4bb198717c6d6f808a9a5ede5c96527e9f77717b7e9f77717b"
    "ab58b660668d78746e986e9f8c6d7aa87574737c759d797b7aa26780956361b78f63768c5f6a77b4"
    "826776aa774d76e8587d965a65ba715994789289718b7e6b9a5e65af66a8b46d5d60a27582bc4e7f"
    "b390517f6d9185659f6658b67a97618dc09a40577483769a7897a0666e75bb786f766874866876a8"
    "666daa887a5f7dc0687caaaf57626f6e53b48a81a56b6ca4607e6eb2657dcf76596181b77c69687b"
    "797664ad807a56ac8a7b717b90a3617f95608784a76a63808d89966d777d74a973767a75797b9d7a"
    "70a579787aa56f6c827f87b375557d80807e986a7a729e7c7a7ebf6277698f81b25e60a7856a6586"
    "8c67759b7dc956759952978672777aa971757b76707c7575aa7b9f7a707c5f913ab99d6e9f8c6d7a"
    "a4c4596d52a26c9b696fb2a5944b4b7ea17f6b77958165907573b86b69826bb07569877e7996757e"
    "73b76481717e747a977d769f7a737e987d79777c9b7d6a7f7f79977a797da57b8f577ab38c696177"
    "7b9f7a707c7e9f77717b7e9f77717b5e8f83749d7f9e6a7b7e96a96f6072627e876bae9699767a61"
    "61847f8597638a777d9f91aa53797971ac7a72777c719a7c7d6bc96f6c717fab676688aa9362637e"
    "66757192a27d797c6ca239d7bb5d589b6d7d7d7f685d854ee881ac726f729c7882777277797d977c"
    "4ff0903c74885b5792b4786e7ba17d757ae14669988279806d65ac82717c777b97926565aeaf5e5f"
    "3b73a783a88e77a6587d6f75b17a72a089766978866a8b8d789d94687373706f7789a273a6896678"
    "6b5d75a1a27aa77b73717a768698718f805d819371868c9865577d7c9c9457826bbe7e5fc99b615c"
    "9c6d87717fa382567293715572b395746c8097899d7645cd5b4796d4507f829b7380706f5862bc9b"
    "6c9c7f7b7e794c7ec17c767f86b25485947d64864a5f78ed72a95e7e7c7f579198877978b6638768"
    "7b8371987955717fbd7e7982759c74679c858573887d915f8b608f866f9b62816d919f58b370778e"
    "70a27d767b6d4c7cbe8d993d58de7466a97a807748a46fa4825b74ac5ea868b371886d7f72869773"
    "864fb9876a6087998878b56e79667d7bb5736379b99d4e6f6d70b37278735761a0cb5e77689c8a7b"
    "51a5745eb88b8463ab637c4db2937154969096706370738baf6561ae98746399699f7d79a275747b"
    "ad687a7879407d9694995fab609c7a8a5678ad7b63f3a03950df6478636277715fa891547b7ba690"
    "8383a6577d6ab75f936da4398969b19767a97168779e74787e8f90b0535f7267909d7a966b977277"
    "5bb07a7d7d647b859786a2737f89637e9f77717b648c8386879d7b816f786e945974b1877c5e67b8"
    "63886b96949b9b7f6c5f856a9a7b7c499b8d947b6d9d77837b6773c76b73a77a896f68527da0ac65"
    "6cb370747d74a46d807b847a736da287995d8979a362977a6b66ae866f768386b36361799c5f719a"
    "a97a698b686271be6f807b84589f8a5fcc73697877a4498a9276a38d7b5e5c8f8f897c99669b45a2"
    "63acb34c71719d6c8d78739d7b7b7a7e9f77717bae86715c80615776d57d876b78987e88ae775b78"
    "748b6c9e7873a87a717ba96d79777a5eab994f8f7a739678869a5b77ac687e9774797e708378a174"
    "7b93627a9677ca5f6e72b26c7178796a747b70b77bbd6b647979737b74a57aa17072837bac856f65"
    "60827dad747998767c7d7f966d7b8371a6717c7c759299677a7d6aa4797c7ab75c767e7e818e6191"
    "97797a797db28f804e7166788e868e6b58ac8a879876797c7d9e7a767a78816b89a269b5607c747c"
    "7d7370ae7281d7724d68b395626a6d8973816d96829775837094b06e6568869e7c667a749a7a7583"
    "74d558528d7875b2637d8eb7746c5c497f658fc48838e86672ba4969769d7f5667a2a2936164af79"
    "ac577c6d94969d76706799473144ff8962956d9391b08166587d8f9a677379946a8f799553b76977"
    "9c36ff416b726a7486aa816d7865b5a16f79797e9e746c8b7679987c737f88a77c567f846cb6607a"
    "9f90796b6d789e76797b6891926b8ac5696a7474655a7db2917e63a2807c6b719e7a8c996c7d7f7f"
    "7e9da3586a8b7e9e627783ae5d7e7489a370697ba8ab5157847e63a37e7f7b7071aa7a7dad6b717a"
    "a28b78697278649b99706e7b9a7f7e7b787c967ba47278747dd55e54946462998e7087819863768e"
    "64c8726b77bc60818063c872598568ae5e6361af7cbe85457c817b816b987c839c776e5d9f857a84"
    "6b73a47688a19b71666d7a62a5827dab7872777385768c9f5c7d9a77757d5f9e91648fa15cb26869"
    "61b995745d676f829493a3757d6f7d8baf5b5497777079839f5f8d6a9f8b5e437c9cc786a29d605a"
    "80667a948d97797c787c996256919d77657b9296a4b0626a6199727c7e7c797f759f75a56c7c767d"
    "cc666f6b74488084b48090929b5d676bd4597771797ca7618384b6995a53519cb87d5e7e73977a7e"
    "76628f77a36b4ee85e81a058cf5366749c73649895936c6983ab646da162a77486617e80ab705d88"
    "79978a7572c568639f527ea0777577829b76747959c7787474967b79777e7e9678787c8a71965896"
    "a57c63629a8aa56972768c968b874c707c7c79a07d739a777eaa8774657659958e73919a797b767c"
    "7280727ba280af6d5e868870686eb38da47771686a869d6192897f5aa27d7a77779a7e52a8808185"
    "8f5995689c9e58a9776a7454c1797e7a586d96ab52978f6e9a7a615cd079d58356557c4165a673c2"
    "ed5b5f825788553b94d477769c7b7da97257a46b718ca1687a97a953608e7b729b797e657ca07e81"
    "647b987d8da26c73857a7d6e9b6d8d829d756e7e876b6da57b627e769099926b6b9b7d684daba878"
    "63739b8888888d9651837e5f8a9188a1935e7e7082657ba37b819678747d6adb715b70769f757b7b"
    "a073787c78525cc37b957d63746ac29b767b777d6fa4a252797a7a63ba707188656bb873a2777a7b"
    "7a7b7a7a978a8990677665879f8174939a62767aa5797b6b7c779467937b8b97766e79777176a57c"
    "6d88757f964ba94bad94a65791777b5a6897b96e70a16997707c9f7074829e8b6b6885716f7189a7"
    "769b7c777c904f7279b6716170c77763b9529979826776aa77d082784a6c7a5b8fa4788291a1705c"
    "90716fa66a9e6bc7555b548dc05e8252a28b827f6971ce67726459d87478a52cff5d4e995a8f8a75"
    "a07b73787a8e706ba177726a64c978888764a06d729a8c6c7c7f707d9e767c6f7c9881657c819b83"
    "ac6b7a7f719c7f7f697d7ca16793697c67669a9d8e6587867f7da3747479977a9465757dae6b6d7d"
    "5b748c8d9870966f95757e79729a7d73bb76607bc6866a646576b1726d7b875286a57b7c98767a7c"
    "7b9778797d7bb57b6373a240a88d698b6478898f7da5657c7e727b7d7b9a68707eae7b6f8aa76c75"
    "7b49a2a07a6a967a8d7973978b717a70a578777d6387b66d747ba075767b9f7b6d90699b677c847d"
    "827c6f7d966cc6716f6d675184d56f58725bb8a39834ff46666d7bac73796d9f826d848d8c718c69"
    "9e787b727da7707b727c816875ab777a99767a7d815d49d881975f947a7c8c8c648a7b7e9f77717b"
    "6d7277b675f9426768766a397bfd65a48a6b71778a92678d7078618b9b819b757a75826ab078737b"
    "8a62947a8673c86f5f7797737b6d8e86656ac86462956d928a8267a0688e6f9e5c82965e65af66a8"
    "b46d5d60a2837571a3747682ba507f717e9872869a839a5e6a7891ad6c5e9a7262a36f9699726976"
    "7698679774854e749d9cab6d529382899a608e705965d5816d706ea68f6c799d7c7678a89b3c9f62"
    "5f9d76a16e9475868f629e6f7a7b7dff7c502e7a986f767b886e9977887a7d9f6984777886996d7b"
    "5e9e75a46b7f5f696dcc8e6279a474669f5f74a87c9c8e6e6c98a6715c74a05e927877897ea6666d"
    "7dcd894c625bab6a818e9784797c70e0775b5b737485729c7976a48965777e63a2807c557c8ba084"
    "6f98766e95aa997b4b77676c76c07773c16c667a79946a8f7984819c76685f8688a1728d716b5fb8"
    "8c9a70707a769766927b6a397bfd65689a739d6e71877c977575627cbf6f95607774a0b03ca48e61"
    "b7507da5586e72a1708e93bb6f596a6ea6827674aaa2745c65649d7771976d96a85b79c1417168a5"
    "72809c787a689890638d79b7726e6f7a9f76757d749879807c97598b6b9a8f757a69989895648967"
    "7e9d767d72c0617c667c6d8b76967c829f71747a85c9636b64709a8a7279bb5d79747b9a7e787779"
    "707d9a72877fac7469795a7873a2999d726e92727a749c7a7cb480746c6b66b2a5566d74717b8799"
    "969c6e776991518ea56a7367a4857e8a9c727177777170b771847a739778c34e83806c813d73d27d"
    "a07a68718d709a838d669f617971969c8d76766b789e79747c88719978757bba645c8c874685bb74"
    "9ea07a56728d51929d7296887871797a979e7a589b7976797d92a1529565844f69a99b7e7e749b75"
    "8d6561ba738a5f72af76696b6779cb69747771babc9f67596694a26c6975ce55787570ff65576b4f"
    "8c67957b7d543dadc47e75ab6c9c57a37c777278895d8386929ca77361686a8c789b7775627cbf6f"
    "766d74ac7d78667886a4787ca7697c81bd7a5277be8b656170ae8b75587a814686cc67864e71c874"
    "6e8069b674899b349a8d93659283737f3d69b7a49d45647ac084908e7a6457ab519b92924a9a61aa"
    "a98d825b6d9b947a7e595f7d768ba3a5767c8861678469b4789b9d66746e93bc587564ae997a4d72"
    "58d75e649076aa7f766c6cf43d4f9381739b4ea2645c5e76ec658f76859197727d7d7d96667961aa"
    "7b6a7c77a97587756aa59b7c647292785c79999a748caf5e72a07678797a6e8c7b72997ba077747a"
    "747d7f769a6e6d7c75b5987d747b7ccc7a506783829b70767d918278579fb6747c6c6ea96767a861"
    "b73c9c965c607f745fce9489698575938760818571789f58a062e4864e656c917269a76f7ab56979"
    "8da26e746f91816a8e778c627c898d6ec1a848616e62748bb1777e6f84987e7c90a0569d7f78707c"
    "818e6785868aa273736e5ba98a6b885b739d9e7771669f6aa089847e6a8cbc57727a81ae7e707d67"
    "8c79a06a706e74c8577f8dca47746e8967717ba5b07a867160785f9d84889b6d7d7d7f82a45e7389"
    "70ad81736f899c649b5b429879aa83707e998772762d98b4908f95846277ff107e5898983d74bc7c"
    "5a6770cf80676a60c28d92a55e9a516ec759886b77688695867a89639982ae45a272799c3ad17862"
    "706fae767e3b918b7dabfc72416e63aa78757278ac769168657c747e789a4496809e88aa8172677c"
    "89a06d648674a0866c7a81a4766f77a0498c8c7f8a9871737aaf746f98556ab0623fc58cb44d747f"
    "7fac4b7299b0796c7378cf64627b70b37474875f60ac66888680a6895e739e6d847a76ff5d635a62"
    "a7817b716c5baf8a88646494a26a7c74a3718177ba60449d85af6f8f5e7573b85d96628e9b62985d"
    "617daf7e75a5898c5770bc61704ea56679ad4fa65d9c926f86567e909884b8625c7a8f7d6699897b"
    "7f686f82a98db083467aa968827677a075767b7aa561b56462877c92618a9c9175726d9467848b77"
    "697279a686c6447579896f7b7787974fa0767d9f9586685aa3bc4f8a7e6d956367ac758883977469"
    "9361618c9fba458b7f779b8d6b7d71747c9a787f8692bf3574ff3774527967b36a7c80c582735e67"
    "9b79837475b98c6b7c547e7b5e9b8e7a4cb7739048ac7e7a949a757e866d803f8ca68f7ba091656e"
    "ae876b6b75af6e8663797d67b97370b4834877898c4d9768a887a7637877a482727276658b957e7e"
    "b26c74787680a0677b7e744fa79283866e9169937996787c7c7cb5786f677f997a707d725669b59a"
    "5b7b91968499727e7b7d797e699b8588a272558f825bbd6c7a7e859a6f7466a4d73f5f5e6c935bc8"
    "706bad7d7c6d8b96737e72aa6e7a7b9d77797979987e7e59936f6c84a87a9a717b7b7f858e976b6b"
    "7871969868a7807d7f5e6b6b67b78c844dda676f93a67f6266869871737eab646da162c0908c3a6a"
    "887f78b948958a7b8a5bc6888d3f66766f68af848e86715c9f6a77bf726e826e929c61409f7c988d"
    "3b8e6fd277a9756a66926e878951b1b0325278d4886397827c39a6769794aa9d606f6a68bf5c8c71"
    "aa668b677f4a5c957cc8698ca45097a28a3f92835ca46d957e5e8d8368ab846b97728985976a7d7d"
    "6a8a8b7190ac3d4a92bb726cba70786da9876b788c4fe14b79d23e5dab69899e55897c81699c7d7e"
    "6a886c9a8759cf9b6a54b2658b69756eae72698a65449bad90bd537b896c85889269798858d0448c"
    "76a07f727a9553b76977819678747d5cba5e66a79161967b7d885ea77b7870638ea67991ae885564"
    "894b78c96baa524d8da97085974da65f89af65857aa377727a665dc27e7cbc6270777b75b27d6f6d"
    "ea566a696d713c7dd67f68aa76689098747d797d82a1776d798060a47e7f826d71a878954d7f9a85"
    "6ec18a5373a351718a919e7f886c6e999f7f58718e6279a47491af786265987a6356b47da56d7180"
    "c94ea258708772796da18e86818863974c988c78786b797fa5825e72a589c283587073839d69797d"
    "747378869b68c56371808cbd636f658067bc5b81779d716c8f8a5c78ab7781719a866e909b895d6e"
    "648a75809d57ab67987e9a935f777d859a747678746c7c74b0a587716f74a57953927d7f8067918a"
    "a24d7cc55075a8767479a3627f7e7e64919189706d7d76a47cbf995870607996787c7c978277767b"
    "7d72779d7d7e587ab27f6b666cb3917b9c707b7e688b89907494a26c657870a579787ab07a7a6b72"
    "7e7996757eb3628f6f6c76a0717d7c78997d797a746c93769777657aae7dac5f7f8a6b725a5ed97d"
    "8a697c927f7d5a7376c0aa63845b9354a070ae6d679e758086b33c70ac769669679c7fa8507b9a73"
    "b480746c6b95607774a089869759818674928f66a17b697e7f9e4e70a87c6f597ecb6fa3bf317775"
    "7a83896991b56a6c7a7bbd78736e6b726063d17a685166c9977e729d767c66b0a33f88638a777d9f"
    "d9765f6f6379987c737f6d7f998576709a946083af4b719480bf7f80556d829b70767d56829f9377"
    "b5716e7676986a9a7470bb5b8f607b9e6d80797c01b9b2928c8bab5d5f8ea7727a75789e5d7e7691"
    "7bad85666d788691638d9748898593ce24d7575f779b747f7a8b629f767e7da380716f9a6d857a7b"
    "7569a97b7e71b5746d799760667ca89c80806f75a0697a6b927d98767a7bea566a696d8772796da1"
    "71b47278708360e83f7768698ba1837d6f76a9756d7f998576859572a4509c44cc62726acca13e6b"
    "5d8e706cb95b69b99073a25877838b6efe7845576d99858b6926839da693687281a87d7c94a25f6e"
    "7b5b8d8a9355987ebb5985966b7b7f9aa957806672b251917a92a0806a6565a3a13e99c94c95686e"
    "7e696de14b63ed655b7064c65f4ea95f8780a77374717b8799a38f617b72769e896b787f66827c9c"
    "79709c7c7e7e6d68a38a7a7d6fa674925b73a17f9280729369572278ff6892948969687196557ea5"
    "9c5a7f7c8fa97c73697f77aa6e6f836bbe6a826b6ba5925688bca47b2d78995847bd8bc472776e65"
    "79c967587e9a6691747b905d6c68bf5795899e6d70977d7e7e8274749b7b79697ea37e78c462637f"
    "c9417d728773df6e6e52966d5292996ab980726bd153787470a7694961c68199717b7ba88165767b"
    "877086996aa277717a7c6e8d6e9f777e5e8f9b7aa445be5c7c869c73707bbc7464737869ef467a68"
    "9553948b7952bc8290607e96757b7cca6a59866c967ca1626aed5b5f8257756f8076a6788763b668"
    "5dd569945079697d8e93a0737b787b8c647883967f69918c7a9c44cc6272906b7367aba59c736666"
    "9384589e736aef62586c995847bd8bf452546283689e78946d7367a4857e88cd80505c87b62ca077"
    "a37c7378768f749481667f9a658082359165d4816e73e75d5b79a572767a77526f95b37f65a0728a"
    "634d9fbb766b59f0517c6559ba5faaa66d8f647a8a9f7d6b703fff8e555ca2837a825e937871659f"
    "a56c6e758c6a79998c7880a6697a786f97d45254747775a37d9872a6616f969255986c4c7f4edb8c"
    "939a91556d6a5a6e96b87a6ca8767c6d4a79dc74649f7e8778c7a4793c5f7e7579997b82ac8e596c"
    "c32c6f968b8d66739a816b5b7c85b8426e74ec7172718077a67a97747c7f8a4679bb7c6ead69708c"
    "7769c3508d977f65867f6e887899786ea57b678ba66a7d777c4a98838f8c8060949a7378fe445e69"
    "9c767b777b6bff375f5d76956d67a1b3726d737c6f7b75a37e8a71a16e77729a7ba4559887777575"
    "6d807b7f99639a7e8e776c62b87d7d9c7a6d7f7d968e69876c777696aa52779c7c757d569c589e97"
    "b15b769668988c6265965fb05c8f867d99737a7e8d727398757aac6c7f6f50e373706a81758a966a"
    "94697367a840b46ca27e90599d6d8d9d6c59819d96737d718a5e9aa07a6f70d967646c7f9d757976"
    "71a66d95679b766b54b0749771798a739e787b7ba7c34571607c7ca9647b72897d689f6a8a86887f"
    "80687f9b7e679163879f3b9d74a39059a77f748c679b748882948f3ea47b71b669747c8a6fb36e66"
    "7c739a7d7a3c7fa0a77e729a816390b67e7e4b8396806f7f7d8ea35a7a7b7b94865d8ebf517e6192"
    "534ea6ab8e8189ae5276a471738b6d805f79ae7b943fa0759880c26c607365837c7da093965d906b"
    "678592946eca427b71889e716aba4d78b07070789e7e51a9699f8c6082739291936a60786a63ac8f"
    "746f82c458ae696583819f757d727e787ab94e878dcc61596c777a8965a183605eca7582cc765666"
    "6eb0745e8f68808da9628e4e7f66bf64397cd98e71db75605e68657faf85be73586f889c727c7a7d"
    "8b7076769a7ca0737779bb6e885f707dae7b5e7b7d717d977d7b75b1637b7c87779f677dae706c7a"
    "779c767d7a7d9d64867b7c997c737c779697637964db5f727077a973737b7b8278709b729a6f9074"
    "7f76759a7c7c9377679368849b7c7e9f797778797d7a7b749a7a7e71ab6c9e707a7d7c8043be7688"
    "7e729d7e757aa16f787e6bab775d9579d571576b79b6805b7677a477747b7f997a707dbc60668f70"
    "7d9779777c6bb176747b774e79c47ec4348aa559a78174727288687a997d8aa17261819b608c6d8c"
    "77637771be80ae75726b80a67a707097737d7d7b67617d78c4be4c737390b3897061737c7876789d"
    "507869a1ae935f7692869962886d9199757f797a7e62aa7a7d3b797398c1848f76a4539b4f84967b"
    "9e5f75b45ba7706e7f7d716170c77786b07a626e78997a797cb0766e8765ae7972757249918a829a"
    "7c9d488995a5846f7672d67a616f5fbd5c79757a996a8382775c1b78ff6892948969687e835e829f"
    "84bb636a747a7a7c739e506f7492bb6f72859d7da1935f7e709c5a7f7c8f7b9f7a707c799c7b767a"
    "a8cd375d786fa1886d7ccb9a4c5679735155c99e9b6b856c896aef62586c799b777a7aa8727b7676"
    "6d68af7d7f7162af7f7f52b153ca617e8962898dba5f7c89628470ab538d79617eab7e727874a77b"
    "807772a0779b7976797d77aa6e6f836bbe6a826b70b4429289c2a062536a5fb2529a837e7dc83e7e"
    "6c58b2907b65b993715f87b65f756f68993fa8996584926d98876675a777699cb4824667996f6ba5"
    "5cbd726b8a9e593332ff81a1618c71b179688e609b8f8b616a68c7893f897a7aa670768eb9596679"
    "758274b361b3509387636bad9f6662756c75aa7f9c70746e9275926799797ca96f549878a6876477"
    "797472a977695d5f9fbc7ca17f6a7a7f9a9360747672996a947a978e69787b61b2737f6ba5925688"
    "83a75f8b6c73be78617788aa714598b1975a6d71bf9d5b5e6ba1737b757b7a5f79b8779b6d7d7d7f"
    "9a8b7271789f727b797b7e95637991987185757c8791349f959d777a767c7e9b6560a2534695a7ac"
    "e4686c695f6b9a8e6885c467629063a96b837970a075767c7ac66571737177a1489f827f8b6d5cad"
    "5fa18d688a7a7549c6827c8c34cb796464948f95844356bca6a68682676bbc996d6b54e65d4e5797"
    "934859df6ec78c347a7f6890908a6e71a75aa5699a6691747b6e7a65bc77be89686969a76590796a"
    "c75d6e707da9598d737fa19f537b72b923969e706cb6856574757e9f7a746dae7b5d8c69ff515765"
    "5f9f727d9367d2657b689776877b7188806c9e6e8ab2645e824e8d97848a5a9c808e7b78a177777a"
    "9168729f77956a906c865ab76396769583687c847d66998b798840ef3d8c9282687193667c938d7f"
    "9b61749e72499fb4687c7f83a87d5a817bad7d5aa62fff4850677e6eb678b79b506776a24c6f5bca"
    "7f6569b380a0717a797b6171c9786d7998787b7c87977a67817b9b747482885ffa3768b09b6a5f6b"
    "7a777399839f6678798ac54353ca5c8a8c6ba757a26e7b7a7c905d6c68bfac5b40d465a66d738575"
    "996a84827781b55f7377a857977079418e90978b9c6e7b7d7e5bb4696f99be506aa265ec73487b5e"
    "847675977a6abc775e857e7a97737ec8b86a3d58988a6884729b787a777d7dbf6f7164846e7d5bb7"
    "f864487f5d757d6d77aa886f7872a092758d539970977d7e7ead6b50a176796776ab7e68928f6b8c"
    "757a7d977d94a86b68709c5a8a9769845f9b9b676689ab51945a9a4893b06244cc8a8459d07e5b7d"
    "569e9176869f6d79a05a76fc4b586b6e3495aa9e75b0767c6947679bc7706c738cbd5940eab16a3c"
    "5e817d869e596d929b8e705c9f73a26348c0a66f93696f9d78815ea29d6179a45d9571748f88678e"
    "79697ea37e64a0789570987d747b7c898a9e6d619f18fa735b6d9d8264906c906ca3749e659a736f"
    "9b6d7d7d7f7bad8b5f6e646b405eff796975949571787ea3764baa908b707a7a7a759d78c3735c76"
    "7aa084776b9a7b727c7cad966a6b6880a6706e7c825e95997175708077a4963c8b7aaa615ea79386"
    "9d79777a7a9d6c876c83a2b56a615dff5e676b515f74ba81716eb0745e8f3e9387b0787c6ca2787e"
    "7c966a8f7461a9886b84709e766994647b82889762998e708775797b9d7ab03969c36a7b9f7a707c"
    "74a76a8379af5e945e8158d76f82604378877ec097707c9964b157548c988c968b874c7c97777a7b"
    "7a7a63ba707e76975e9650b439a3a070a169977080997a737a72bc6e717377888e668d8e6279a474"
    "ce55787570ff65576b4f83704972d39e886148b278686581bad19b3945969089589778896e7970a0"
    "9d8c5b629a84628e8784d8506b737b8bad60727684ab765785bc3c52a4937d98579e766276919186"
    "ce746363787f699a7f7f9984836c75ca728b5a5fa1877a627c6f907e6d97a19a8e6454769c8b736f"
    "b9558957938a96646d8f7d75967a7eab7a86696d916788778aa5647b7d7e7cb5786f67886f997c73"
    "5f87b46f78a2a75f6a6e669573977c85789c786fa879985f687732a8909f85c2606a705341bdaa85"
    "89716872ac886f7872a07da58d626f40a5968580647b82889762998e7087777b63ba71a1747a747c"
    "74a85d7c8cae85657b6da6735da1689e717f6b875d65968c9ca7807d7f5e789775837974b2707475"
    "67635cf66455ce5a8a79bfb646675ea0738479706d996b9c748973826c968f87638e78a1697f8373"
    "6da5916975957875689682946a738c7776b46a76a08853a06467b1507e9b756ebb717276799e797b"
    "6797767894a88165767ba2ad5a775f75767f7d99a9a7745b6166857b8d8d967480797e637cc16d72"
    "667baa7183688f80858466857b8d8d5de3616e70815dba6f7898777f787b67af69728ebe7b4f7a7e"
    "7b6b78a57c789d78767c8b9d6a836b6ac470697973ad7a71748864899d6d724c85a79590886ba955"
    "73876a889567857c85937ba3706989a277717a7c837277a272a26c9b696f6e8d6e9f777e5e8f9b7a"
    "6f3ccf8780b779755883bc746473787887756d9e5cfa4a7a6779877178978573a76c766baa6e817d"
    "a07a7a727a75736e89a1af5f7d82748a759c6e7678749c7583819e725d935aa46f7d96ab6273718f"
    "7e6bad6e7b6d8568b0779553948b79a769757e7dcf5e746c7470ad75747a6dca976e447fca4b6b81"
    "b4736d7478a0946f716c78a16a7787813e7dc97bb7697d7270a58077766e827c72a070a6697b8571"
    "ad667d7d746b756587b48c97687a7b6f9c8e70777cb36c6c786ce42063acad8e676777a2bf497660"
    "6473738da97d797c6ca299777e757d967ca1626a92827e608e7d5eb8727bb0784f9b6f7a7068b37b"
    "85bd7f506fa1927e5778627497898a3bd8bc58597b747d6fa49b6d7d7d7f9b8d7b6c70799265a66b"
    "5a7269c38896767b8d6c92706775a2dc755f6f60c2717a765ddf6a675f70ce3782aa4f7a7a7c739e"
    "54c561689ed6a44c5467a1747a747c79627a9893916d759d6f746e968a7e74ae717974769794746b"
    "739a7678857980799b739a69917577af83866a5e68c6676e7d7d7d72789c788763b66865ae6e9a64"
    "9a747f787aa174866f75796970b777836c7a7b9c9866799c6d8674759879747379a67a80a477697c"
    "6f6279979e7c657fac747a6e7d9f7c8a759676758b62a2747d71a676767d777c73a67444b157cb6b"
    "af43f1455884384cf385c56754837da97076757c967260b562bbe04948539c8d776c7393589f797c"
    "ae8d579558746b58ba8f795a67d373a96f7a757a7e986c87787cc9626a6f8f7d61799a9e6e7a7b7e"
    "5ffe468b53886c987c79895d83869271b5746d795b92749b859ca7736168826f9a7c7979cf893e71"
    "d48277565d74926e9d6e92af6a647174699c808774797e9b7b5743975cf3939d6a717569526ccf8a"
    "77848b6a907a6277b07d7a78977a7d769e767c7a7c9979797899896c62906e7d7275ad6d5fa18a89"
    "71d05b7c688062a28973a17378787c5ede5c9652817379987aa56f6c827f766d7daf71937d8f667b"
    "8942cf65826e7da07a7ca5448e61a7716ca98a728687698d7d7c7f7a9971748ca37b627f7c749c76"
    "906c5788a582629f78865a7c747db9b06d7182717b6e9d7c7daf5aa1805789869759819267887887"
    "6732da8e7eac80665e90849678737b6b825ca88e7a59e75e6892a06f79666f8aa76c75c77870656c"
    "6d7277b67596926d7279989e5f79716e7e6b80a88b9970727ab480746c6b9876797e7b6888877c8d"
    "bb69845d7b677c966f9851a07ac451d67e6564649f8a7071769880727a7cda7c6a4c75997c796b88"
    "8a6b7c739cc65f74747379a86764948a617a6fad69639897866b808f6f985f809494797997736894"
    "a7807d7f5e58e85c578dc43b62a8786a886c9a87a461e330677c81749e7178a47e727375a5826c78"
    "9c927c696d7b9c707b7e59ff894555826b7d5abb70977d7e7e8864899d6d8b5d6160d7d5684c8373"
    "a677618879717f7d9d762bac6ce855a167814daa8083739b6ea64d66aa7d85986a81789a65977576"
    "918f6f60919b756796735da259b672923094c169857d71a46a698b65c365b278686787738f67a077"
    "996a7a976c77a575737c7c9779787c79977a797d78636dc1789c787b757c75607e8e9ea96f717385"
    "5b969a7a7ab7687a6f79af73827666a046968a7a7376a2787e6a3fff4577a62fff48504f92958c7e"
    "648071ae7e90777d6993757a7d977d689c86797cb03969c36a99986b766e5f87b46f787ca68d626f"
    "74a85d7c8c716c8478a79a6c7f7e7d717aa2767d6d977e7f7f9682836d77805e67d06c738c71749c"
    "915c7d9a7c6a8b888380787ca7697c9b777b777c706f6eba7882bb7a52776aa4895c8c698f84798b"
    "766b7ca57e82815ea27c9b6d7d7d7f69dc84635484e7625a5874a273797ea96d79777a6855be7491"
    "5386d55380bc69618f6b6e9a76857e8ccb62695e96668f70855da2846e8f9e7f707c7797bb4b7172"
    "9b5d7a6ba37e6cb14a9c8a7251a98b968c7c6d75d760667d676c78af77765bac6e95755065c28881"
    "b3508a8b695760b4878e779e9a5978769b787c7b7c9c7c727b7d96776e89aa8375647a839361a266"
    "cb7e65567c776893927c55769a8795727c966399ac6b63af58886581b95a5f8366989f8c757965a1"
    "8b7c7d619cab4183ac66769766927b518863af96777a789e7abd4a68759c79829c72777477ac7178"
    "97455aec5e74d4954e5480a4617e7eae72865982829e6993656e60d06b77577078cc755e8ba46a89"
    "7f9f6d7a7b5965d5816d939c796176988a68847278987c7a7a9f6e7a7a7ea87961916e7b729a7a7f"
    "987175748d78a87e707278a47e7273817f9e7b6670a07665959b70718e76707ca6757a856a7875a4"
    "7d757b967d9a767882777d69858b89766d79ab7a78887a66a17e9f77717b6c9a7e7d7f7c7c7d9e6c"
    "5d6cad71998a528269b88f7c687796839f75767398847e717677ae6a817081ac726f7281ac726f72"
    "b57b786d6b7097906f7aa57c6144ba7f6e967b83ff59625070336fb0ac82a76e6f92698d4969d869"
    "63b472797d857674729e987d747b7c875578bd70bf77657074716c9f8f757a707b9f7b7aa96d747c"
    "6f9e678f7d9d5c925a9b55a6d23e7464b578767974b27074757c6579ac7a9c81707a799462708e8c"
    "a09660797173b069797b7e7996757e81ac726f72b19564478f6180b07a7468798c8e85824886b07f"
    "a569787c7d8c64a86e7a8d915d94718e7194658881aa63767c7f69918c7a71a981766f7d729e757e"
    "7d729e757e977f7d7d70774282c382a37871886c784a60d7886aa47f579d756b6fbe74728a719b78"
    "66b47a6e7d8d96796e7682a59150787a8d68848e6ca67482786ae65e6f647e977c727d94579c7287"
    "a26263a079b133be716d9f7f5ea1646f6c76b27d77678190917385a6835f899a608e70b083716c70"
    "be667972719b896583749a7a7f7d6fa76576857874aa75707d75977d7c7b997d7b757a8995687c7f"
    "a397626a7a6396707f99717aaa75759b728b6c7ccd9d4d5178a56b7a7b7a7ea47373799253839b7c"
    "71ab73767b769e767c7a8cd3595b6d918964887a7a9f6f7d7c948d69797da374768b698d677c927e"
    "68b174787b69a17889747f6e77a07c976c87797d7075839f7866c75957a35fb17b7a7b45b1a26d7b"
    "9e717b7a7d6f998e7179846d7d6fa279977b7a7b8d8f766a847daf65707f67939979759998716e70"
    "7979819d717b977c737e77727a9f7e6373a490767fbb6a6775b4767d7a5f5b736096bca7737a7873"
    "5f87778f9581ac726f72717aa2767d6e8d749e745781978e83777a78997e9c7580757a726b816eb3"
    "4fbc62ae64b74784669854ff456254cb684a867d79617eab7ec38d6e48796e8069b67475a27a737c"
    "888b776096799b777a7a48b449c675807570a17a9360c9675d98837d7177849391677098a2656b75"
    "719d7a7d7c66cb65707b8969769b7d7ba4688772ae687b7b746ab777717878b76677747a7471a47d"
    "8798707879996c758f7899937765787563789d936e828a9d68765f928792a17577787b8079796ea0"
    "96787a7b7d768e87678e649b8e6c867ca184647ba67a727a74a16d7e797b7997738379bb557e787a"
    "ff52487964675d72b2999e97787a596b9e8c747767b880637e84676974b88353628bbc7ea57e7d63"
    "8477946a877966b0935f6c748f69a7af99664f83804a817eb76b749b8a7c7f9f767379a3588f6393"
    "749599716d6ba37d8c699f6e837a7781419ca57e6fb16a4ea979a16e7b7d9248915eb86987ab786c"
    "816479aa7861b28a697b78747c7d9b87667d7b9a769e767c7a7986a25e80bf9d892a7176e6578f3e"
    "c6a64d8146986381897b9252a1817a68638383af78657576b7996c64a078938f597690629379878b"
    "af60837479da74713988836ba88862698f84798b894d7da8848b5874909990a979616ccb65706a76"
    "7a767f967b72987d778178a0777b777039fd6e6c89b3636f718d76769670b07e7d85506aa17b7e7b"
    "6c9b7e7d7d8398816d7768997f49b8af8d717f537261aa748f70bd62767b70996a61ac7648b06da6"
    "7688a7647865af9e6568959775627da67d393ce89051798f976a9863819b696e7881b06c6f6f9e98"
    "7c78a5687f89876b64a17fac697675389351b8ac608b88a26ab0249a81917463b373845c8965a195"
    "8f53a78e687a787c997a8c987074786374c57372846ea07f6e9374a56c687a438a91a897727d7d7d"
    "7c7371839d96667861ab8065a9737f7b6a7c77a9a17b7a747680a360728b785c79999a7b80a26a79"
    "9c92687377816d7865b57e6f7e769f7a6d9d7e7e79997e7a7777759e7a7c59a08a728c7b98787a7c"
    "728e73739b70a478787c7e9d7c727770a0817679b65c906a748f635a999b78987b7d78a36873639f"
    "a36778718d61956860c28993697b7fa268827a7bc06b637f74a59c7366667a68de4c746bab7e6e7e"
    "8685599f7d6aef62586c987d747b7c817f9e7b6676c4a7405f8d0ece829572b15b788b716c8478a7"
    "9db95b6a6581977a737ca2536cb0708b9d796c737a7a7a759d6e73b273797f98717d7ba9597b877c"
    "995847bd8b937d8f667b8f9482558699717d7b7e9b80737a79776781909178a0777b7778a0777b77"
    "78a0777b77738e68a275bb557e787aac7a7e607caa7b7e617c99807f6b7d836f767a9e99727c7e7c"
    "6c2dde87827c9f75747ba18d695d8c77897467a5756871c0726dad7f6d7a9364e55d4670c46f6776"
    "68837c8c8d83a2756f766b61a1779b787aa0737b6d977e7f7f6d977e7f7f72b5737373a7a5686566"
    "72b573737372b573737372b573737372b573737372b573737372b573737372b573737372b5737373"
)

BASE: Final = layered(
    dialects=(
        Dialect(
            name="tool_failure_not_now",
            places=("meta", "data", "error"),
            needs_flag=False,
            within="failure",
            has=(("class", ("capability", "reliability", "governance")), ("retryable", "true")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="reason",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="own_tool_failure_not_now",
            places=("meta",),
            needs_flag=False,
            within="toolFailure|tool-failure",
            has=(("class", ("capability", "reliability", "governance")), ("retryable", "true")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="code",
            after_s=(),
            messages=("agentGuidance",),
        ),
        Dialect(
            name="own_tool_failure",
            places=("meta",),
            needs_flag=False,
            within="toolFailure|tool-failure",
            has=(("class", ("capability", "reliability", "governance")),),
            most_members=0,
            type_of=TypeOf(
                member="class",
                types={"capability": "I", "reliability": "E", "governance": "D"},
                otherwise="cause",
                is_final=True,
            ),
            code="code",
            after_s=(),
            messages=("agentGuidance",),
        ),
        Dialect(
            name="tool_failure",
            places=("meta", "data", "error"),
            needs_flag=False,
            within="failure",
            has=(("class", ("capability", "reliability", "governance")),),
            most_members=0,
            type_of=TypeOf(
                member="class",
                types={"capability": "I", "reliability": "E", "governance": "D"},
                otherwise="cause",
                is_final=True,
            ),
            code="reason",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="error_and_flag",
            places=("data", "error"),
            needs_flag=False,
            within="error",
            has=(
                ("retryable|isRetryable|data.retryable", "true"),
                ("code|errorCategory|type", "some"),
            ),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="error_category_not_now",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(
                ("ok|success", (False,)),
                ("isRetryable|retryable", "true"),
                (
                    "errorCategory",
                    ("validation", "permission", "transient", "business", "internal"),
                ),
            ),
            most_members=12,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="error_category",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(
                ("ok|success", (False,)),
                (
                    "errorCategory",
                    ("validation", "permission", "transient", "business", "internal"),
                ),
            ),
            most_members=12,
            type_of=TypeOf(
                member="errorCategory",
                types={
                    "validation": "I",
                    "permission": "D",
                    "transient": "W",
                    "business": "I",
                    "internal": "E",
                },
                otherwise="cause",
                is_final=True,
            ),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="failure_code_and_flag",
            places=("data", "error", "meta"),
            needs_flag=False,
            within="",
            has=(("retryable|isRetryable", "true"), ("code", "failure_code")),
            most_members=6,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "error", "reason"),
        ),
        Dialect(
            name="code_and_flag",
            places=("data", "error"),
            needs_flag=True,
            within="",
            has=(("retryable|isRetryable", "true"), ("code", "text")),
            most_members=10,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "error", "reason"),
        ),
        Dialect(
            name="code_and_seconds",
            places=("data", "error"),
            needs_flag=True,
            within="",
            has=(
                (
                    "retry_after|retryAfter|retry_after_s|retry_after_seconds|retryAfterSeconds|retry_after_ms|retryAfterMs|error.retry_after|error.retryAfter|error.retry_after_ms|error.retryAfterMs",
                    "number",
                ),
                ("error.code|code", "some"),
            ),
            most_members=6,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="error.code|code",
            after_s=(),
            messages=("error.message", "message"),
        ),
        Dialect(
            name="error_that_is_not_retried",
            places=("data", "error"),
            needs_flag=True,
            within="",
            has=(
                ("error.retryable|error.isRetryable|retryable|isRetryable", (False,)),
                (
                    "error.code|code",
                    (
                        "internal",
                        "internal_error",
                        "timeout",
                        "timed_out",
                        "upstream_unavailable",
                        "service_unavailable",
                        "unavailable",
                        "upstream_error",
                        "upstream_timeout",
                    ),
                ),
            ),
            most_members=10,
            type_of=TypeOf(member="", types={}, otherwise="E", is_final=False),
            code="error.code|code",
            after_s=(),
            messages=("error.message", "message"),
        ),
        Dialect(
            name="error_code_of_a_known_list",
            places=("data", "error"),
            needs_flag=True,
            within="",
            has=(
                (
                    "error.code|code",
                    (
                        "conflict",
                        "already_exists",
                        "invalid_input",
                        "invalid_argument",
                        "invalid_arguments",
                        "invalid_params",
                        "invalid_parameter",
                        "invalid_request",
                        "validation",
                        "validation_error",
                        "validation_failed",
                        "bad_request",
                        "not_found",
                        "unprocessable_entity",
                        "forbidden",
                        "permission_denied",
                        "access_denied",
                        "insufficient_scope",
                        "unauthorized",
                        "unauthenticated",
                        "busy",
                        "locked",
                        "timeout",
                        "timed_out",
                        "upstream_timeout",
                        "gateway_timeout",
                        "upstream_error",
                    ),
                ),
                ("error.message|message", "text"),
            ),
            most_members=8,
            type_of=TypeOf(
                member="error.code|code",
                types={
                    "conflict": "I",
                    "already_exists": "I",
                    "invalid_input": "I",
                    "invalid_argument": "I",
                    "invalid_arguments": "I",
                    "invalid_params": "I",
                    "invalid_parameter": "I",
                    "invalid_request": "I",
                    "validation": "I",
                    "validation_error": "I",
                    "validation_failed": "I",
                    "bad_request": "I",
                    "not_found": "I",
                    "unprocessable_entity": "I",
                    "forbidden": "D",
                    "permission_denied": "D",
                    "access_denied": "D",
                    "insufficient_scope": "D",
                    "unauthorized": "D",
                    "unauthenticated": "D",
                    "busy": "W",
                    "locked": "W",
                    "timeout": "E",
                    "timed_out": "E",
                    "upstream_timeout": "E",
                    "gateway_timeout": "E",
                    "upstream_error": "E",
                },
                otherwise="cause",
                is_final=False,
            ),
            code="error.code|code",
            after_s=(),
            messages=("error.message", "message"),
        ),
        Dialect(
            name="numbered_error_not_now",
            places=("data",),
            needs_flag=False,
            within="error",
            has=(
                ("code", (-32002, -32000)),
                (
                    "data.reason",
                    (
                        "busy",
                        "locked",
                        "in_use",
                        "in_progress",
                        "limited",
                        "rate_limit",
                        "rate_limited",
                        "too_many_requests",
                        "overloaded",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="numbered_error",
            places=("data",),
            needs_flag=False,
            within="error",
            has=(
                (
                    "code",
                    (
                        -32602,
                        -32001,
                        -32002,
                        -32000,
                        -32003,
                        -32004,
                        -32005,
                        -32006,
                        -32007,
                        -32603,
                    ),
                ),
                ("data.reason|data.recovery|data.retryable", "any"),
                ("message", "text"),
            ),
            most_members=0,
            type_of=TypeOf(
                member="code",
                types={
                    "-32602": "I",
                    "-32001": "I",
                    "-32002": "I",
                    "-32000": "E",
                    "-32003": "W",
                    "-32004": "E",
                    "-32005": "D",
                    "-32006": "D",
                    "-32007": "I",
                    "-32603": "E",
                },
                otherwise="cause",
                is_final=False,
            ),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="wrapped_status",
            places=("data",),
            needs_flag=True,
            within="",
            has=(
                ("http_status|httpStatus|status_code|statusCode", "status"),
                ("status", ("error", "failed", "failure", "fail")),
            ),
            most_members=10,
            type_of=TypeOf(
                member="http_status|httpStatus|status_code|statusCode",
                types=_STATUSES,
                otherwise="cause",
                is_final=False,
            ),
            code="error.code",
            after_s=(),
            messages=("error.message", "message"),
        ),
        Dialect(
            name="refusal",
            places=("data",),
            needs_flag=False,
            within="",
            has=(
                ("refusal", "object"),
                (
                    "outcome",
                    (
                        "refused",
                        "denied",
                        "blocked",
                        "forbidden",
                        "unsupported",
                        "not_supported",
                        "failed",
                        "error",
                    ),
                ),
            ),
            most_members=5,
            type_of=TypeOf(
                member="outcome",
                types={
                    "refused": "D",
                    "denied": "D",
                    "blocked": "D",
                    "forbidden": "D",
                    "unsupported": "I",
                    "not_supported": "I",
                },
                otherwise="cause",
                is_final=True,
            ),
            code="refusal.code",
            after_s=(),
            messages=("refusal.reason", "refusal.message"),
        ),
        Dialect(
            name="refused_outcome",
            places=("data",),
            needs_flag=True,
            within="",
            has=(
                ("outcome|status", ("refused", "denied", "blocked", "forbidden")),
                ("reason|message", "text"),
            ),
            most_members=5,
            type_of=TypeOf(member="", types={}, otherwise="D", is_final=False),
            code="code",
            after_s=(),
            messages=("reason", "message"),
        ),
        Dialect(
            name="failed_outcome",
            places=("data",),
            needs_flag=True,
            within="",
            has=(
                ("outcome", ("unsupported", "not_supported", "failed", "failure", "error")),
                ("reason|message|error", "text"),
            ),
            most_members=6,
            type_of=TypeOf(
                member="outcome",
                types={"unsupported": "I", "not_supported": "I"},
                otherwise="cause",
                is_final=False,
            ),
            code="code",
            after_s=(),
            messages=("reason", "message", "error"),
        ),
        Dialect(
            name="api_status",
            places=("data", "error"),
            needs_flag=False,
            within="error",
            has=(
                (
                    "status",
                    (
                        "invalid_argument",
                        "failed_precondition",
                        "out_of_range",
                        "not_found",
                        "already_exists",
                        "unauthenticated",
                        "permission_denied",
                        "resource_exhausted",
                        "aborted",
                        "unavailable",
                        "deadline_exceeded",
                        "internal",
                        "unknown",
                        "data_loss",
                        "unimplemented",
                        "cancelled",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(
                member="status",
                types={
                    "invalid_argument": "I",
                    "failed_precondition": "I",
                    "out_of_range": "I",
                    "not_found": "I",
                    "already_exists": "I",
                    "unauthenticated": "D",
                    "permission_denied": "D",
                    "resource_exhausted": "W",
                    "aborted": "W",
                    "unavailable": "W",
                    "deadline_exceeded": "E",
                    "internal": "E",
                    "unknown": "E",
                    "data_loss": "E",
                    "unimplemented": "E",
                    "cancelled": "E",
                },
                otherwise="cause",
                is_final=False,
            ),
            code="details.*.reason",
            after_s=(("details.*.retryDelay", 1.0),),
            messages=("message",),
        ),
        Dialect(
            name="problem_details",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(("status", "status"), ("title", "text")),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause", is_final=False),
            code="type",
            after_s=(),
            messages=("detail", "title"),
        ),
        Dialect(
            name="code_that_means_not_now",
            places=("data", "error"),
            needs_flag=False,
            within="error",
            has=(
                (
                    "code",
                    (
                        "lock_timeout",
                        "rate_limit",
                        "rate_limited",
                        "rate_limit_exceeded",
                        "too_many_requests",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="limited_status",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(
                (
                    "status",
                    ("rate_limited", "ratelimited", "rate_limit_exceeded", "too_many_requests"),
                ),
            ),
            most_members=10,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "error", "detail", "reason"),
        ),
        Dialect(
            name="flat_code_that_means_not_now",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(
                (
                    "code",
                    (
                        "lock_timeout",
                        "rate_limit",
                        "rate_limited",
                        "rate_limit_exceeded",
                        "too_many_requests",
                    ),
                ),
                ("message", "text"),
            ),
            most_members=8,
            type_of=TypeOf(member="", types={}, otherwise="W", is_final=False),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="graphql_code",
            places=("data",),
            needs_flag=False,
            within="",
            has=(
                (
                    "errors.0.extensions.code",
                    (
                        "unauthenticated",
                        "forbidden",
                        "bad_user_input",
                        "graphql_validation_failed",
                        "graphql_parse_failed",
                        "not_found",
                        "internal_server_error",
                        "rate_limited",
                        "too_many_requests",
                        "persisted_query_not_found",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(
                member="errors.0.extensions.code",
                types={
                    "unauthenticated": "D",
                    "forbidden": "D",
                    "bad_user_input": "I",
                    "graphql_validation_failed": "I",
                    "graphql_parse_failed": "I",
                    "not_found": "I",
                    "internal_server_error": "E",
                    "rate_limited": "W",
                    "too_many_requests": "W",
                    "persisted_query_not_found": "I",
                },
                otherwise="cause",
                is_final=False,
            ),
            code="errors.0.extensions.code",
            after_s=(("errors.0.extensions.retryAfter", 1.0),),
            messages=("errors",),
        ),
        Dialect(
            name="typed_error",
            places=("data", "error"),
            needs_flag=False,
            within="error",
            has=(
                (
                    "type",
                    (
                        "invalid_request_error",
                        "authentication_error",
                        "permission_error",
                        "not_found_error",
                        "rate_limit_error",
                        "api_error",
                        "overloaded_error",
                        "card_error",
                        "idempotency_error",
                        "insufficient_quota",
                        "server_error",
                        "request_too_large",
                        "timeout_error",
                        "billing_error",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(
                member="type",
                types={
                    "invalid_request_error": "I",
                    "authentication_error": "D",
                    "permission_error": "D",
                    "not_found_error": "I",
                    "rate_limit_error": "W",
                    "api_error": "E",
                    "overloaded_error": "W",
                    "card_error": "D",
                    "idempotency_error": "I",
                    "insufficient_quota": "D",
                    "server_error": "E",
                    "request_too_large": "I",
                    "timeout_error": "E",
                    "billing_error": "D",
                },
                otherwise="cause",
                is_final=False,
            ),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="status_member",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(("status", "status"),),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "error", "detail", "title"),
        ),
        Dialect(
            name="status_code_member",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(("statusCode", "status"),),
            most_members=0,
            type_of=TypeOf(member="statusCode", types=_STATUSES, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "error", "detail"),
        ),
        Dialect(
            name="http_status_member",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(("http_status", "status"), ("message", "text")),
            most_members=10,
            type_of=TypeOf(
                member="http_status",
                types=_STATUSES,
                otherwise="cause",
                is_final=False,
            ),
            code="code",
            after_s=(),
            messages=("message", "error", "detail"),
        ),
        Dialect(
            name="status_code_and_message",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(("status_code", "status"), ("message", "text")),
            most_members=8,
            type_of=TypeOf(
                member="status_code",
                types=_STATUSES,
                otherwise="cause",
                is_final=False,
            ),
            code="code",
            after_s=(),
            messages=("message", "error", "detail"),
        ),
        Dialect(
            name="sql_state",
            places=("data", "error"),
            needs_flag=False,
            within="",
            has=(
                (
                    "code",
                    (
                        "28000",
                        "28p01",
                        "42501",
                        "25006",
                        "pgrst300",
                        "pgrst301",
                        "pgrst302",
                        "pgrst303",
                        "40001",
                        "40p01",
                        "53300",
                        "55p03",
                        "55006",
                        "57p03",
                        "08000",
                        "08001",
                        "08003",
                        "08004",
                        "08006",
                        "53000",
                        "53100",
                        "53200",
                        "57014",
                        "57p01",
                        "57p02",
                        "58000",
                        "58030",
                        "xx000",
                        "xx001",
                        "xx002",
                        "pgrst000",
                        "pgrst001",
                        "pgrst002",
                        "pgrst003",
                        "0a000",
                        "21000",
                        "22001",
                        "22003",
                        "22007",
                        "22008",
                        "22012",
                        "22023",
                        "22p02",
                        "23000",
                        "23001",
                        "23502",
                        "23503",
                        "23505",
                        "23514",
                        "23p01",
                        "42601",
                        "42602",
                        "42622",
                        "42701",
                        "42702",
                        "42703",
                        "42704",
                        "42710",
                        "42723",
                        "42725",
                        "42803",
                        "42804",
                        "42809",
                        "42830",
                        "42846",
                        "42883",
                        "42p01",
                        "42p02",
                        "42p07",
                        "42p10",
                        "pgrst100",
                        "pgrst101",
                        "pgrst102",
                        "pgrst103",
                        "pgrst105",
                        "pgrst106",
                        "pgrst107",
                        "pgrst108",
                        "pgrst114",
                        "pgrst116",
                        "pgrst117",
                        "pgrst118",
                        "pgrst120",
                        "pgrst122",
                        "pgrst200",
                        "pgrst201",
                        "pgrst202",
                        "pgrst203",
                        "pgrst204",
                        "pgrst205",
                    ),
                ),
                ("message", "text"),
            ),
            most_members=8,
            type_of=TypeOf(
                member="code",
                types={
                    "28000": "D",
                    "28p01": "D",
                    "42501": "D",
                    "25006": "D",
                    "pgrst300": "D",
                    "pgrst301": "D",
                    "pgrst302": "D",
                    "pgrst303": "D",
                    "40001": "W",
                    "40p01": "W",
                    "53300": "W",
                    "55p03": "W",
                    "55006": "W",
                    "57p03": "W",
                    "08000": "E",
                    "08001": "E",
                    "08003": "E",
                    "08004": "E",
                    "08006": "E",
                    "53000": "E",
                    "53100": "E",
                    "53200": "E",
                    "57014": "E",
                    "57p01": "E",
                    "57p02": "E",
                    "58000": "E",
                    "58030": "E",
                    "xx000": "E",
                    "xx001": "E",
                    "xx002": "E",
                    "pgrst000": "E",
                    "pgrst001": "E",
                    "pgrst002": "E",
                    "pgrst003": "E",
                    "0a000": "I",
                    "21000": "I",
                    "22001": "I",
                    "22003": "I",
                    "22007": "I",
                    "22008": "I",
                    "22012": "I",
                    "22023": "I",
                    "22p02": "I",
                    "23000": "I",
                    "23001": "I",
                    "23502": "I",
                    "23503": "I",
                    "23505": "I",
                    "23514": "I",
                    "23p01": "I",
                    "42601": "I",
                    "42602": "I",
                    "42622": "I",
                    "42701": "I",
                    "42702": "I",
                    "42703": "I",
                    "42704": "I",
                    "42710": "I",
                    "42723": "I",
                    "42725": "I",
                    "42803": "I",
                    "42804": "I",
                    "42809": "I",
                    "42830": "I",
                    "42846": "I",
                    "42883": "I",
                    "42p01": "I",
                    "42p02": "I",
                    "42p07": "I",
                    "42p10": "I",
                    "pgrst100": "I",
                    "pgrst101": "I",
                    "pgrst102": "I",
                    "pgrst103": "I",
                    "pgrst105": "I",
                    "pgrst106": "I",
                    "pgrst107": "I",
                    "pgrst108": "I",
                    "pgrst114": "I",
                    "pgrst116": "I",
                    "pgrst117": "I",
                    "pgrst118": "I",
                    "pgrst120": "I",
                    "pgrst122": "I",
                    "pgrst200": "I",
                    "pgrst201": "I",
                    "pgrst202": "I",
                    "pgrst203": "I",
                    "pgrst204": "I",
                    "pgrst205": "I",
                },
                otherwise="cause",
                is_final=False,
            ),
            code="code",
            after_s=(),
            messages=("message", "details", "hint"),
        ),
        Dialect(
            name="nested_status",
            places=("data", "error"),
            needs_flag=False,
            within="error",
            has=(("code", "status"),),
            most_members=0,
            type_of=TypeOf(member="code", types=_STATUSES, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="nested_status_member",
            places=("data", "error"),
            needs_flag=False,
            within="error",
            has=(("status", "status"),),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "detail"),
        ),
        Dialect(
            name="retryable_contract",
            places=("data", "error", "meta"),
            needs_flag=False,
            within="",
            has=(("retryable", "true"), ("code", "text")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "error", "reason", "code"),
        ),
        Dialect(
            name="verdict_of_a_check",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("valid", (False,)),),
            most_members=40,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="",
            after_s=(),
            messages=(),
        ),
        Dialect(
            name="failure_inside_a_success",
            places=("data",),
            needs_flag=False,
            within="",
            has=(
                ("ok|success", "true"),
                ("data.success|data.ok|result.success|result.ok", (False,)),
                ("data.message|data.error|result.message|result.error", "text"),
            ),
            most_members=4,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="data.code|result.code",
            after_s=(),
            messages=("data.error", "data.message", "result.error", "result.message"),
        ),
        Dialect(
            name="success_false",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("success", (False,)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("error", "message", "errorType", "reason", "detail", "errors", "error_type"),
        ),
        Dialect(
            name="ok_false",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("ok", (False,)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="error",
            after_s=(),
            messages=("error", "message", "reason", "detail"),
        ),
        Dialect(
            name="status_error",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("status", ("error", "failed", "failure", "fail")),),
            most_members=10,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("error", "message", "reason", "detail", "error_message"),
        ),
        Dialect(
            name="object_error",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("object", ("error",)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="error_flag",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("error", "true"),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "detail", "reason", "error_message"),
        ),
        Dialect(
            name="is_error_flag",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("isError", "true"),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "error", "content"),
        ),
        Dialect(
            name="error_object",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("error", "object"),),
            most_members=6,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="error.code",
            after_s=(),
            messages=("error.message", "error.detail", "error.error", "error.type", "error.code"),
        ),
        Dialect(
            name="error_text",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("error", "text"),),
            most_members=8,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("error", "message", "details", "detail", "errorType", "error_type"),
        ),
        Dialect(
            name="errors_list",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("errors", "list"),),
            most_members=3,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="errors.0.extensions.code",
            after_s=(),
            messages=("errors",),
        ),
        Dialect(
            name="code_alone",
            places=("alone",),
            needs_flag=False,
            within="",
            has=(("code", "failure_code"), ("message", "text")),
            most_members=6,
            type_of=TypeOf(member="", types={}, otherwise="cause", is_final=False),
            code="code",
            after_s=(),
            messages=("message", "code"),
        ),
    ),
    rules=(
        ("sure_not_now", "W", 0.98, ("eagain|ebusy", "errno 11")),
        (
            "rate_limit",
            "W",
            0.97,
            (
                "rate limit|limited|limiting|limits|limiter",
                "ratelimit|ratelimited|rate_limit|rate_limited|rate_limit_exceeded|ratelimiterror|rate_limit_error|ratelimitexceeded",
                "too many requests|calls|attempts|concurrent|simultaneous|queries|messages",
                "toomanyrequests|toomanyrequestsexception|throttling|throttled|throttlingexception|requestlimitexceeded|slowdown",
                "request rate ... exceeded|exceeds|high",
                "request|requests per second|minute|hour ... exceeded",
                "exceeds|exceeded ... number of requests",
                "slow down",
                "slow your requests",
                "queries per second",
                "secondary rate",
                "too many connections|clients|sessions",
                "quota exceeded ... per",
                "per minute|second per|limit|quota",
                "rate exceeded",
                "concurrency limit",
                "too many ... in progress",
                "status code 429",
            ),
        ),
        (
            "locked",
            "W",
            0.95,
            (
                "database is locked",
                "database table is locked",
                "could not set lock",
                "could not obtain|acquire|get lock",
                "failed to acquire|obtain|get ... lock",
                "unable to acquire|obtain|get ... lock",
                "unable|failed to create ... lock file exists",
                "unable|failed to create _ file exists",
                "lock file exists",
                "index lock file exists",
                "lock wait timeout",
                "lock|locked by another|other",
                "is locked",
                "another ... process|operation|build|instance|run|session|update|migration|task is|seems ... running|progress|active",
                "already in progress",
                "already running",
                "operation|update|build|migration|backup|upgrade|sync in progress",
                "conflicting lock",
                "resource temporarily unavailable",
                "resource busy",
                "device or resource busy",
                "ebusy",
                "eagain",
                "text file busy",
                "deadlock",
                "could not serialize access",
                "serialization failure",
                "resource_in_use",
                "resourceinuseexception|conflictexception|operationabortedexception",
                "write conflict",
                "writeconflict",
                "being used by another process",
            ),
        ),
        (
            "starting",
            "W",
            0.95,
            (
                "not ready yet",
                "not yet ready|available|initialized|loaded|indexed",
                "is|are not ready",
                "is|are still being|starting|running|loading|initializing|indexing|processing|building|syncing|provisioning|warming|booting|in|pending",
                "still starting|loading|initializing|indexing|processing|building|syncing|warming",
                "starting up",
                "is starting",
                "is loading",
                "is|are being created|provisioned|indexed|built|initialized|processed|updated|deleted|restarted",
                "initialization in progress",
                "sync ... still running",
                "loading the dataset",
                "warming up",
                "wake|waking up",
                "currently loading|indexing|processing|busy|building|updating",
                "please wait",
                "not finished|completed|complete|done yet",
                "is not active yet",
                "the database system is starting|shutting",
            ),
        ),
        (
            "sure_breakage",
            "E",
            0.98,
            (
                "emfile|enfile|enospc|enomem|erofs|eio|econnrefused|econnreset|etimedout|ehostunreach|enetunreach|epipe|econnaborted|eai_again",
                "errno 28|111|104|110|24|12|30|5",
                "output validation error",
            ),
        ),
        (
            "unreachable",
            "E",
            0.94,
            (
                "econnrefused|econnreset|etimedout|enotfound|ehostunreach|enetunreach|epipe|econnaborted|eai_again|esockettimedout|eproto|connectionrefusederror|connectionreseterror|connectionerror|connecterror|connecttimeout|readtimeout|connecttimeouterror|newconnectionerror|maxretryerror|clientconnectorerror|mongoservererror|mongonetworkerror|serverselectiontimeouterror|mongoserverselectionerror|endpointconnectionerror|remoteprotocolerror|brokenpipeerror|und_err_connect_timeout|und_err_socket",
                "connection|connections|connect refused|reset|closed|aborted|lost|timed|failed|error|dropped|terminated|timeout|broken|issue|issues|attempts",
                "connection was|is|has|to ... refused|reset|closed|aborted|lost|failed|terminated|broken|timed",
                "connect call failed",
                "connection pool exhausted|timeout|error",
                "could not connect",
                "couldnt connect",
                "cannot|cant connect|reach",
                "unable to connect|reach",
                "failed to connect|reach|establish",
                "error connecting",
                "failed to fetch",
                "fetch failed",
                "socket hang|closed",
                "network error|is unreachable|issue|failure|request failed",
                "network is",
                "host unreachable|is down",
                "no route to host",
                "name or service not known",
                "temporary failure in name",
                "getaddrinfo",
                "nodename nor servname",
                "certificate verify failed",
                "certificate_verify_failed",
                "self signed certificate",
                "certificate has expired",
                "ssl|tls error|handshake",
                "broken pipe",
                "unexpected eof",
                "server disconnected",
                "remote end closed",
                "max retries exceeded",
                "name resolution",
                "lost connection",
                "httpsconnectionpool|httpconnectionpool",
                "failed after",
                "establish a new connection",
                "stream ended",
                "closed the connection",
                "terminated abnormally",
                "no connection",
                "is not running",
                "isnt running",
                "is not reachable|available|responding",
                "not responding",
                "is unreachable",
                "is down",
                "service unavailable",
                "daemon is not",
                "is the docker",
                "bad gateway",
                "gateway timeout",
                "transport closed|error",
                "websocket ... closed|error|failed",
                "target closed",
                "browser ... closed|crashed|disconnected",
                "page crashed",
            ),
        ),
        (
            "timed_out",
            "E",
            0.92,
            (
                "timed out",
                "timedout|timeouterror|timeoutexception|timeoutexpired|deadline_exceeded|querytimeout|query_canceled",
                "timeout of #|reached|exceeded|expired|error|waiting|while|after|occurred|reading",
                "request|operation|query|connection|execution|command|read|connect|gateway|statement|socket|response|navigation|process timeout",
                "timeout ... exceeded",
                "exceeded ... timeout",
                "deadline exceeded",
                "took too long",
                "statement timeout",
                "aborted due to timeout",
                "the operation was aborted",
            ),
        ),
        (
            "busy",
            "W",
            0.93,
            (
                "server|service|system|api|model|redis|browser|engine|editor|simulator is|are ... busy|overloaded",
                "overloaded",
                "overloaded_error",
                "busy try|please|retry",
                "at capacity",
                "over capacity",
                "no capacity",
                "currently|temporarily busy|overloaded",
                "temporarily unavailable|disabled|down",
                "queue is full",
                "too busy",
                "high load|demand|traffic",
                "under maintenance",
                "maintenance mode",
                "scheduled maintenance",
                "backpressure",
                "circuit breaker",
                "cooldown",
                "cooling down",
                "service unavailable ... later|again",
            ),
        ),
        (
            "try_later",
            "W",
            0.9,
            (
                "try|retry again later|shortly|soon",
                "try|retry again in ... second|seconds|minute|minutes|hour|hours|moment|moments|s|few|#",
                "try again in a",
                "try later",
                "retry later",
                "retry|wait|again after # second|seconds|s|ms|minutes",
                "retry after",
                "retry in # second|seconds|s|ms",
                "wait|sleep # second|seconds|s|minutes before",
                "wait a moment|few|while|bit",
                "wait before retrying|trying|sending",
                "again in ... # s|sec|seconds",
            ),
        ),
        ("sure_permission", "D", 0.98, ("eperm|eacces", "errno 13", "errno 1")),
        (
            "persons_no",
            "D",
            0.98,
            (
                "user rejected|declined|denied|refused the|this tool|call|command|action|operation",
                "user doesnt|didnt want to proceed",
                "user does|did not want to proceed",
            ),
        ),
        (
            "required_scope",
            "D",
            0.98,
            (
                "missing required scope|scopes",
                "insufficient scope|scopes",
                "missing_scope|insufficient_scope",
            ),
        ),
        (
            "credentials",
            "D",
            0.96,
            (
                "unauthorized",
                "unauthorised",
                "unauthenticated",
                "not authenticated|logged|authorized|authorised|signed",
                "notauthorized|accessdenied|accessdeniedexception|unauthorizedexception|authenticationerror|authenticationfailed|authorizationerror|unrecognizedclientexception|invalidclienttokenid|expiredtoken|expiredtokenexception|nocredentialserror|credentialsprovidererror|signaturedoesnotmatch",
                "authentication|authorization|auth|login|sign required|needed",
                "requires|require|needs|need ... authentication|login|authorization|credentials",
                "authentication|authorization|login|auth|oauth ... failed|failure|error|expired|invalid",
                "failed to authenticate|authorize|login",
                "invalid|bad|incorrect|wrong|expired|missing|revoked|no|unknown|rejected|malformed api key|token|keys|secret",
                "invalid|bad|incorrect|wrong|expired|missing|revoked|rejected access|auth|authentication|bearer|refresh|oauth|api|session token|tokens|key|cookie",
                "invalid|bad|incorrect|wrong|missing|no|expired credentials|credential|apikey|password|login|license",
                "no ... credentials ... found|provided|configured|available",
                "no ... api key",
                "api key ... is required",
                "default credentials",
                "credentials ... not found",
                "config profile",
                "no authenticated",
                "run authentication",
                "reauthenticate|reauthorize",
                "authorize this|the app|application",
                "unable to locate credentials",
                "could not load ... credentials",
                "invalid_auth|not_authed|token_revoked|token_expired|invalid_token|invalid_grant|invalid_api_key|account_inactive|unauthorized_client|auth_error|authentication_error|permission_error|invalid_client",
                "api key|token ... invalid|expired|missing|required|revoked|incorrect|wrong|rejected|wasnt",
                "api key ... not ... valid|set|found|configured|provided|authorized",
                "api_key|apikey ... invalid|missing|required|not|must",
                "token ... expired|invalid|revoked",
                "key|token|secret|credentials is|are missing|required|invalid",
                "bad credentials",
                "credentials ... expired|invalid|missing|required|incorrect|rejected",
                "password authentication failed",
                "wrong username or password",
                "invalid username or password",
                "please log|login|authenticate|sign|authorize|reauthenticate",
                "log|sign in first|again|to",
                "session ... expired",
                "401 unauthorized",
                "you are not logged",
                "access token",
                "noauth",
                "wrongpass",
                "incorrect api",
                "consent required",
                "mfa required",
            ),
        ),
        (
            "permission",
            "D",
            0.95,
            (
                "permission|access|authorization|privilege denied",
                "denied access|permission",
                "permissions to|for|on",
                "insufficient permissions|permission|privileges|privilege|scope|scopes|rights|access|credits|funds|balance",
                "insufficient_permissions|insufficient_scope|missing_scope|not_in_channel|restricted_action|restricted_resource|insufficientprivilege|insufficientpermissions|permission_denied|permissiondenied|permissionerror|forbidden|eacces|eperm|not_allowed_token_type|access_denied|resourceprojectinvalid|ek_restricted|cant_invite_self|no_permission|operation_not_allowed",
                "not permitted",
                "operation not permitted",
                "not have permission|permissions|access|sufficient|enough|the ... permission|permissions|privileges|role|scope|rights",
                "dont|doesnt|didnt have ... permission|permissions|access|rights|privileges|authority",
                "no permission|permissions|access|rights",
                "lacks|lack|lacking|missing|requires|require|needs ... permission|permissions|scope|scopes|privilege|privileges|role|access",
                "missing scope|scopes|permission|permissions",
                "not authorized",
                "not allowed to",
                "you are not allowed|permitted|authorized",
                "is not authorized",
                "access ... not allowed|forbidden|restricted|blocked",
                "access to ... is|was denied|forbidden|restricted|blocked",
                "admin|administrator|owner|elevated|root|superuser privileges|rights|access|permission|permissions|role",
                "requires|require ... approval|consent",
                "approval required|needed",
                "approval was not",
                "ask the user|administrator|admin|owner",
                "contact your|the administrator|admin|owner|workspace",
                "not approved",
                "user|human|operator rejected|declined|denied|cancelled|canceled",
                "rejected|declined|denied by ... user|human|operator",
                "row level security",
                "must be owner",
            ),
        ),
        (
            "boundary",
            "D",
            0.92,
            (
                "outside ... allowed|permitted|workspace|root|roots|repository|directory|directories|project|sandbox|vault|boundary|scope",
                "not in|within ... allowed|permitted|whitelist|allowlist|workspace|allowlisted",
                "not within|inside the|an|any ... directory|directories|root|roots|workspace|folder|vault|project",
                "escapes the",
                "must be within|inside|under one|the|an|allowed|your",
                "path|directory|file|folder|url|domain|host|command|origin not allowed|permitted",
                "path traversal",
                "directory traversal",
                "blacklisted|denylisted",
                "is|are|was|been blocked",
                "blocked by ... policy|admin|administrator|security|robots|rule",
                "not ... whitelisted|allowlisted",
                "policy violation",
                "prohibited|denied|forbidden by ... policy|robots|rule|server|security|configuration|config|admin",
                "applied policy",
                "robots txt",
                "autonomous fetching",
                "for security reasons",
                "security policy",
                "restricted to",
                "dubious ownership",
            ),
        ),
        (
            "switched_off",
            "D",
            0.92,
            (
                "read only mode",
                "read only|_ transaction|option|database|token|user|connection|access|server|account|key|session",
                "readonly|read_only mode|transaction|database|token|user|connection|access|server",
                "in read only|readonly",
                "in a read only",
                "is|are read only",
                "attempt to write a readonly",
                "tool|tools|feature|operation|operations|command|commands|writes|write|access|capability|endpoint|api|action is|are ... disabled",
                "has|have been disabled",
                "disabled|turned|switched by|off|for ... default|admin|administrator|configuration|security|server|policy",
                "is disabled",
                "are disabled",
                "disabled in",
                "not enabled",
                "to enable it|this|them|write|writes",
                "must be enabled",
                "enable it in|by|with",
                "server must be started|restarted with",
                "start|restart the server with",
                "writes are not allowed",
                "environment variable|variables ... set|required|missing|configured|defined|not",
                "env var|variable|vars",
                "set the ... environment variable",
                "environment variable",
                "is|are not configured",
                "not configured",
                "not been configured",
                "no ... configured",
                "missing configuration",
                "missing required environment|configuration",
                "missing required ... configuration",
                "details are incomplete",
                "not found in environment",
                "in ... environment variables",
                "export your",
                "please configure",
                "set it|them to enable",
                "is not set",
                "not ... connected|linked|installed to|for ... account",
            ),
        ),
        (
            "plan",
            "D",
            0.93,
            (
                "plan ... limit|limits|quota|allow|allows|support|include|usage",
                "upgrade your|to|the ... plan|account|subscription|pro|paid",
                "please upgrade",
                "quota ... exceeded|exhausted|reached",
                "exceeded|exceeds|exhausted ... quota|plan|allowance",
                "insufficient_quota|quotaexceeded|quota_exceeded|billing_not_active|payment_required|limitexceededexception|servicequotaexceededexception",
                "payment required",
                "billing",
                "out of credits",
                "balance ... too low",
                "credits|credit too low",
                "not enough|insufficient|no|zero|negative credits|credit|balance|funds",
                "monthly|daily limit|quota|usage",
                "usage limit|limits|quota|cap",
                "subscription ... required|expired|inactive|needed",
                "requires|require|needs ... plan|subscription|license|premium|paid|upgrade",
                "only available ... plan|plans|premium|enterprise|pro|paid",
                "license ... expired|required|invalid|missing",
            ),
        ),
        (
            "result_of_the_server",
            "E",
            0.95,
            (
                "output validation error",
                "invalid structured content",
                "has an output schema but",
                "output validation failed",
                "validation error|errors for *output|*result|*response",
                "returned an invalid|unexpected|empty|no|malformed|unknown",
                "handler returned",
                "failed|unable|error parse|parsing|to ... api|server response",
                "failed to parse|decode|read ... response",
                "_ ... output schema",
            ),
        ),
        ("own_arguments", "E", 0.98, ("argument after must be a|an mapping|iterable",)),
        (
            "sure_absence",
            "I",
            0.98,
            (
                "eexist|eisdir|enotdir|enotempty|enametoolong",
                "enoent no such file",
                "errno 2|17|20|21|36|39",
            ),
        ),
        (
            "checked_arguments",
            "I",
            0.97,
            (
                "input validation error",
                "validation error|errors for *arguments|call|*args|*input|*params|*request",
                "invalid arguments for",
                "type missing_argument|unexpected_keyword_argument",
                "missing_argument|unexpected_keyword_argument",
                "invalid|bad tool inputs|input|arguments|parameters",
                "required argument|parameter|field|property ... missing",
                "missing the _ parameter|argument|field",
                "missing required argument|parameter|field|property|keyword",
                "missing",
                "only ... queries|statements|query ... are|is allowed|supported",
                "failed|unable to find|locate element|the|label|node|text|object",
                "element ... not found",
                "regex|regular pattern|expression",
                "no such column|table",
                "is not valid json expecting",
                "evaluate typeerror|referenceerror|error",
                "script|code|javascript|expression execution|evaluation failed|error",
            ),
        ),
        (
            "machine",
            "E",
            0.94,
            (
                "no space left",
                "enospc|emfile|enomem|enfile|erofs|eio",
                "disk full|quota",
                "disk is full",
                "database or disk is full",
                "disk i o error",
                "out of memory",
                "memoryerror|outofmemoryerror",
                "cannot allocate memory",
                "heap out of",
                "used memory",
                "read only file system",
                "too many open files",
                "input output error",
                "replica",
                "disk image is malformed",
                "corrupt|corrupted|corruption",
                "could not read object",
                "segmentation fault",
                "core dumped",
                "exited with signal",
            ),
        ),
        (
            "crash",
            "E",
            0.93,
            (
                "nonetype object",
                "_ object has no attribute",
                "object has no attribute",
                "object is not subscriptable|iterable|callable",
                "list index out of range",
                "string indices must be",
                "cannot read properties|property of",
                "undefined is not",
                "is not a function",
                "is not iterable",
                "is undefined",
                "is not defined",
                "cannot access local variable",
                "local variable ... referenced",
                "takes # positional",
                "unexpected keyword argument",
                "missing # required positional",
                "unsupported operand",
                "division by zero",
                "not json serializable",
                "unhashable type",
                "nullpointerexception|nullreferenceexception|attributeerror|keyerror|indexerror|zerodivisionerror|nameerror|unboundlocalerror|recursionerror|modulenotfounderror|importerror|notimplementederror|assertionerror|runtimeexception",
                "null pointer",
                "no module named",
                "cannot find module",
                "cannot import name",
                "maximum recursion",
                "maximum call stack",
                "assertion failed",
                "panic",
                "panicked",
                "unhandled exception|error|rejection|promise",
                "traceback most recent",
                "unexpected token ... json",
                "unexpected end of json",
                "unexpected non whitespace",
                "expecting value line",
                "jsondecodeerror",
                "is not valid json",
                "invalid json response|in ... response",
                "failed|error parsing|parse response|server|api|output|json ... response",
                "unexpected response",
                "empty response",
                "invalid response",
                "no response",
                "malformed response",
                "coroutine",
                "event loop is",
                "cancel scope",
            ),
        ),
        (
            "internal",
            "E",
            0.92,
            (
                "internal server error",
                "internal error",
                "internal_error|internal_server_error|internalservererror|internalerror|internalfailure|internalservererrorexception|fatal_error|service_error|serviceunavailable|service_unavailable|serviceexception|internalserverexception|server_error|api_error",
                "server error",
                "an unexpected|unknown|internal|unhandled error|exception",
                "unexpected|unknown|unhandled error|exception occurred",
                "something went wrong",
                "unknown error",
                "unexpected error",
                "unexpected server",
                "upstream error|server|service",
                "command|executable|binary|program ... not found|installed",
                "not installed",
                "is not installed",
                "executable not found",
                "not in path",
                "executable doesnt exist",
                "spawn ... enoent",
                "failed to start|launch|spawn|initialize|initialise|load",
                "initialization failed",
                "not implemented",
                "not yet implemented",
            ),
        ),
        (
            "arguments",
            "I",
            0.96,
            (
                "input validation error",
                "validation error|errors for",
                "validation failed|error|errors",
                "validationerror|validation_error|invalid_request_error|invalid_params|invalid_arguments|invalidparameterexception|validationexception|invalidparametervalue|zoderror|invalidargument|invalid_argument|typeerror|valueerror|bad_request|badrequest|badrequesterror|invalid_input|invalidinput|invalidrequest|invalid_request|invalid_type|invalid_string|invalid_enum_value|unrecognized_keys|too_small|too_big|illegalargumentexception|illegal_argument|parsing_exception|notfounderror|resourcenotfoundexception|nosuchkey|nosuchbucket|nosuchentity|nosuchentityexception|resource_missing|not_found|notfound|object_not_found|object_archived|already_exists|alreadyexists|alreadyexistsexception|resourcealreadyexistsexception|entityalreadyexists|conflict_error|index_not_found_exception|filenotfounderror|fileexistserror|isadirectoryerror|notadirectoryerror|enoent|eexist|eisdir|enotdir|enametoolong|enotempty|no_such_key|msg_too_long|channel_not_found|user_not_found|unicodedecodeerror|stale_element",
                "invalid|bad|incorrect|wrong|illegal|malformed argument|arguments|parameter|parameters|params|input|inputs|value|values|request|format|type|option|name|id|url|uri|path|date|query|json|index|range|syntax|field|regex|pattern|expression|selector|number|length|size|email|key|filter|column|operator|mode|state|status|command|action|method|identifier|uuid|timestamp|cursor|locator|ticker|symbol|cron|timezone|time|coordinates|latitude|longitude|schema|sql|yaml|xml|version",
                "invalid _",
                "is|are|was invalid",
                "is|was not a valid",
                "isnt a valid",
                "not a valid",
                "not valid",
                "invalid",
                "argument|arguments|parameter|parameters|field|property|value ... required|missing|invalid|empty",
                "required parameter|parameters|argument|arguments|field|fields|property|input",
                "is a required",
                "is|are|was required",
                "must be provided|specified|supplied|given|non|positive|a|an|one|between|at|less|greater|in|either|within|absolute|relative|valid|the|of|unique|integer|string",
                "must have|contain|start|end|begin|match|provide|specify|include|not|supply|pass|use",
                "should be a|an|in|one|at|greater|less",
                "expected ... got|received|but|found",
                "missing required|argument|arguments|parameter|parameters|field|value|or",
                "missing",
                "cannot be empty|null|negative|blank|none|zero|both|used|combined|converted|the",
                "cant be empty|null|blank",
                "may not be",
                "no ... provided|specified|given|supplied",
                "not provided|specified",
                "out of range|bounds",
                "too long|short|large|small|big|many|few|deep",
                "exceeds ... maximum|limit|length|max",
                "exceeds|exceed maximum|the|max",
                "greater|less than|or",
                "maximum|minimum ... is",
                "unsupported",
                "not supported|allowed|recognized|recognised|accepted",
                "unrecognized|unrecognised|unexpected|unknown argument|arguments|parameter|key|option|field|property|keys|flag",
                "is not one of",
                "is not of type",
                "one of",
                "at least one",
                "supported|valid|allowed|available|accepted|known|possible types|values|options|formats|are|commands|actions|operations|columns|tables|ones",
                "did you mean",
                "do you mean",
                "perhaps you meant",
                "please provide|specify|use|check|supply|pass|give|choose|select|verify|ensure|correct|try",
                "use ... instead",
                "provide a|an|either|one|at",
                "specify a|an|either|one|at",
                "cannot ... both",
                "mutually exclusive",
                "not both",
                "unterminated",
                "unexpected ... operator|character|symbol|end of input",
                "unbalanced",
                "could not parse",
                "couldnt parse",
                "unable to parse",
                "failed to parse",
                "parse|parser|parsing error",
                "syntax error",
                "syntaxerror",
                "near _ syntax",
                "error in your sql",
            ),
        ),
        (
            "tool_name",
            "I",
            0.97,
            (
                "unknown tool|function|command|action|method|operation|resource|prompt|subcommand",
                "tool|method|command|action ... not found",
                "no such tool|command|action|method",
                "method not found",
            ),
        ),
        (
            "missing_thing",
            "I",
            0.94,
            (
                "not found",
                "notfound",
                "was|were|could not|cannot be found",
                "couldnt|cant be found|find|locate",
                "could not find|locate|resolve|open",
                "cannot find|locate|resolve|open",
                "unable to find|locate|resolve|open",
                "failed to find|locate|resolve|open",
                "no ... found|exists|matches|match",
                "does not|doesnt exist",
                "doesnt|dont|didnt exist|match",
                "do not exist",
                "didnt match",
                "did|does not match|resolve|contain",
                "not exist",
                "no such file|directory|table|column|container|image|index|object|key|bucket|host|user|device|element|node|branch|entity|process|session|property|field|function|module|database|collection|frame|element",
                "no longer exists|available",
                "has been deleted|removed|archived|closed",
                "is|was deleted|archived|closed",
                "nonexistent|unknown|undefined|unresolved|invalid|undeclared table|column|field|index|key|id|name|type|user|symbol|variable|property|label|node|relation|database|collection|element|sheet|project|repository|branch|file|model",
                "table|column|relation|field|database|collection|key|index|view|schema|function|variable|symbol ... not|doesnt exist|found",
                "undefined table|column|function|variable",
                "undefinedtable|undefinedcolumn",
                "unknown",
                "no rows|record|records|document|documents|element|elements|match|matches|item|results|file|files|data",
                "invalid reference",
                "is empty",
            ),
        ),
        (
            "state",
            "I",
            0.92,
            (
                "already exists",
                "already exist",
                "already",
                "duplicate|duplicated key|entry|name|value|id|column",
                "duplicate",
                "unique constraint",
                "uniqueviolation",
                "foreign key constraint",
                "violates ... constraint",
                "constraint failed|violation",
                "integrityerror",
                "conflict",
                "not empty",
                "is a directory",
                "not a directory",
                "is not a",
                "isnt a",
                "must first|be first",
                "first",
                "before you can",
                "cannot|cant delete|remove|update|modify|edit|change|use|create|set|add|move|rename|merge|overwrite|write|convert|perform|apply|call|execute|send",
                "local changes",
                "ambiguous",
                "no open|active|current|running page|tab|session|browser|document|project|file|connection|window|selection",
                "strict mode violation",
                "not visible",
                "not in",
                "wrongtype",
                "mismatch",
                "mismatched",
                "incompatible",
                "cannot be",
                "not allowed",
            ),
        ),
    ),
    answers=(
        (
            "nothing_there",
            "S",
            0.93,
            (
                "no ... found|match|matches|matching|matched|available|exist",
                "no results|matches|data|items|records|rows|documents|entries|messages|issues|changes|files|events|tasks|users|differences|output|comments|tables|notes|content",
                "nothing found|to",
                "is empty",
                "are empty",
                "empty list|result|results",
                "there are no",
                "not found any",
                "already",
            ),
        ),
        (
            "done",
            "S",
            0.95,
            (
                "successfully",
                "success",
                "succeeded",
                "created|updated|deleted|removed|added|saved|written|sent|moved|renamed|executed|completed|closed|opened|started|stopped|set|uploaded|downloaded|inserted|cleared|copied|merged|committed|archived|installed|scheduled",
                "has|have been created|updated|deleted|removed|added|saved|sent|moved|renamed|reset",
                "done",
                "ok",
                "wrote",
            ),
        ),
    ),
    openings=(
        "error",
        "error calling|executing tool",
        "errors",
        "an error",
        "an unexpected error",
        "unexpected error",
        "a|an validation|internal|api error",
        "internal|validation|api|network|http|server|database|connection|syntax|query|parse|parsing|type|runtime|auth|authentication|authorization|research|search|tool|execution|request|unknown|fatal|critical|input|sql|mcp|timeout|permission error",
        "failed",
        "failed to",
        "fatal",
        "unable to",
        "could not",
        "couldnt",
        "cannot",
        "cant",
        "exception",
        "traceback most recent call last",
        "sorry",
        "oops",
        "something went wrong",
        "there was an error",
        "there was a problem",
        "tool execution failed",
        "search failed",
        "request failed",
        "query failed",
        "operation failed",
        "execution failed",
    ),
    statuses=_STATUSES,
    status_before=(
        "status",
        "code",
        "http",
        "https",
        "error",
        "statuscode",
        "status_code",
        "httperror",
        "returned",
        "answered",
        "response",
        "1",
        "2",
        "httpstatus",
        "api",
        "failed",
    ),
    status_after={
        "400": ("bad", "client"),
        "401": ("unauthorized", "client", "unauthorised"),
        "402": ("payment",),
        "403": ("forbidden", "client"),
        "404": ("not", "client"),
        "405": ("method",),
        "408": ("request",),
        "409": ("conflict", "client"),
        "410": ("gone",),
        "413": ("payload", "request", "content"),
        "415": ("unsupported",),
        "422": ("unprocessable", "client"),
        "429": ("too", "client", "rate"),
        "451": ("unavailable",),
        "500": ("internal", "server"),
        "501": ("not",),
        "502": ("bad", "server"),
        "503": ("service", "server"),
        "504": ("gateway", "server"),
    },
    protocol={
        "-32700": "I",
        "-32600": "cause",
        "-32601": "I",
        "-32602": "cause",
        "-32603": "cause",
        "-32000": "cause",
        "-32001": "cause",
        "-32002": "I",
        "-32042": "D",
    },
    protocol_otherwise={"-32602": "I", "-32001": "E"},
    wording=wording_of(groups=_GROUPS, weights=_WEIGHTS, scale=0.016548),
)
"""Dialects and rules of the library."""
