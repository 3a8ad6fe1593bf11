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
    " #   # # # 0 # 1 # 2 # 3 # 4 # 5 # 7 # 9 # _ # a # b # c # d # e # f # g # h # i"
    " # j # k # l # m # n # o # p # q # r # s # t # u # w # x # y 000 00z 01b 01t 02t"
    " 03t 06t 100 113 120 1ab 1f2 1f4 1h  21a 300 30s 3f0 3f1 42s 4b7 4f2 500 60s 7c9"
    " 7f0 7mb 9c1 9f1 _   _ # _ _ _ a _ b _ c _ d _ e _ f _ g _ h _ i _ j _ m _ n _ o"
    " _ p _ q _ r _ s _ t _ u _ v _ w _ y _ 的 __n _me _si a # a a a b a c a d a f a g"
    " a h a k a l a m a n a p a q a r a s a t a v a w a1  aap abc abo abs abu acc acl"
    " acm acr act add adm aff aft aga age agg ai  air ale ali all alp alr als alt am "
    " amo an  ana and ann ano ans any api apo app are arg arr art arx as  ass ast asy"
    " at  atl att aud aut ava ayx azu b n b t b2  bac bad bal ban bas be  bec bee beg"
    " bei ben ber bet big bil bin bio bla blo boa bob bod bot bou bra bre bri bro buc"
    " bud buf bug bui bus but by  byt c r ca  cac cal can cap car cas cat cau cdp cel"
    " cer cha che chi cho chr ci  cir cla cle cli clo cm  cod col com con coo cor cou"
    " cov cpu cra cre cri cro cur cus cyc dae dai das dat day db  dbt dd  de  dea deb"
    " dec def del den dep des det dev dg  did die dif dim dir dis div do  doc doe doi"
    " dom don dow dql dqw dra dri due dup dur e # e g e11 eac ear ec  eco edg eit ele"
    " eli els ema emi emp en_ ena enc end enf eng eno ens ent env eof eq  err esl est"
    " etc eti eu  eur eva eve evn exa exc exe exh exi exm exp ext fai fas fbt fea fee"
    " fet few ffm fie fil fin fir fix fla flo flu fol foo for fou fra fre fri fro ftp"
    " ful fun fuz g a g1f gam gat gcl gcp gem gen geo get gib git giv gma god goo got"
    " gov gql gra gre gue gui h1  ha_ han has hav hea hei hel her hid hig hin his hit"
    " hma hom hos hou how hr  htm htt hy0 hyp ico id  ide if  ill ima img imp in  inc"
    " ind inf ini inl inp ins int inv io  ip  is  isl isn iso iss it  ite j1  jav job"
    " js  jso jup jus jwt keb kee key kim kix kno kqk kub lab lac lam lan las lat lea"
    " lef len lev lib lic lif lig lik lim lin lis llm loa loc log lon loo ls  mai mak"
    " mal man map mar mas mat max may mcp md  me  mea mem men mer mes met mig mil min"
    " mis mm  mob mod mol mon mor mos moz ms  msg mul mus mut my  mys n   n # n a n e"
    " n i n n n p n r n s n8n nam nar nas nav nea nec nee neo ner net nev new nex nht"
    " nix nme nno no  no_ noa nod non nop not now npm nul num oau obj obs obt occ of "
    " off ok  on  one onl ope ops opt or  ord org ori os  oth our out ove own p1  pac"
    " pag pai pak pan pap par pas pat pay pdf pen per pgr pic pid pin pip pla ple plu"
    " poi pol pop por pos ppp ppt pre pri pro pub pul pur pus pve py  pyd q # q5  qty"
    " qua que quo r p r s rac rag rai ran rat raw re  rea reb rec red ref reg rej rel"
    " rem ren req res ret rev rig rnb rol roo rou row rpc run rus s   s h s3  sal san"
    " sap say sca sco scr sea sec sel sem sen seq ser ses set sev sh  sha she sho sid"
    " sig sim sin siz slo smi sna sni sno so  soc sol som sor sou spa spe spl spr sql"
    " src srv ssl ssr sta std ste sti sto str sty sub suc sud suf sug sum sup sur sus"
    " sym syn sys t1  tag tak tal tar tas tax tcp td  tea tem ter tes tex tha the thi"
    " thr tim tit tmp to  tod tok too top tot tra tre tri tro tru try ts  txt typ ui "
    " uid una unc und une unh uni unk unl unp unr uns unt up  upd upg upl ups uri url"
    " us  use usi usr usu v1  v2  v3  val var vau vec vel ver via vid vie vio vis vmi"
    " voi vul vyo w k wai war was wat way wbs we  web wee wel wen wer wes whe whi why"
    " wie wik wil win wit wor wou wri wro x # x e x i x o x p x r x y x1  xer xml xre"
    " xyz yam yea yes yet you yyy zag zer zot 找不到 的任務 請確認# # # 00# 01# 02# 03# 06# 11"
    "# 12# 1f# 42# 4f# 7m# _ # ab# ac# am# an# ap# at# au# av# b # ba# be# bi# ca# ch"
    "# cl# co# cr# cu# da# db# de# di# do# du# en# er# ex# fa# fi# fo# fr# ge# gi# ha"
    "# he# hi# ho# ht# hy# id# if# im# in# is# it# jo# js# le# li# lo# ma# mc# md# me"
    "# mi# ms# mu# n # na# no# nr# of# or# ou# pa# pe# pi# pl# po# pp# pr# qu# ra# re"
    "# ro# ru# se# sh# so# st# su# ta# te# th# ti# to# ty# un# ur# us# v # va# ve# wa"
    "# wi# wo# x # yo0 # 0 du0 er0 no00 d00 m000 0000000m000z00a100mb00ms00s 00z 01 d"
    "012301a 01b801t0026 02t002t103t006t108 #0a1c0c 70e5e0mb 0ms 0s  0z  0z e0z t1 b2"
    "1 de1 du1 er1 id1 na1 no1 pe1 st1 wi10 #100m101 1100113z120z123 123412s 13z 1a1 "
    "1abc1c s1d c1d6f1f2a1f3 1ghi1h  1t101x v2 # 2 al2 de2 fa2 ma2 no2 ta202620z 21a1"
    "234 26 #2a #2d002mb 2s022t082t102z i3 co3 ge3 la300030s 3_173f0c3f1c3t083z  3z s"
    "4 # 4 4a42s04f2d4j c4j e4j_c4mb 4w9w5 th500054 45e0c6 # 60s 6t107c9d7mb 8 # 92mb"
    "95c29a0c9a209c1d9d n9wgxD # D _ D acD agD aiD alD anD apD auD baD blD brD caD cl"
    "D coD crD daD deD diD eiD elD enD erD exD faD feD foD frD geD giD gmD heD htD in"
    "D mcD miD neD noD okD opD peD prD quD raD reD roD scD seD stD suD thD toD unD up"
    "D weU   U # U _ U afU agU atU avU beU caU clU coU cuU daU deU doU dqU enU erU ev"
    "U exU faU fiU foU fuU haU heU htU idU imU inU isU itU joU liU loU maU meU moU na"
    "U neU noU nuU orU paU plU poU prU puU quU raU reU ruU saU scU seU siU spU srU st"
    "U suU taU thU tiU toU unU urU usU vaU waU weU zo_ # _ _ _ ac_ al_ an_ ar_ at_ au"
    "_ be_ bi_ bu_ ca_ ch_ cl_ da_ de_ di_ do_ er_ ex_ fa_ fi_ fo_ go_ ha_ he_ ht_ if"
    "_ im_ in_ is_ li_ lo_ ma_ mu_ n _ no_ nu_ ob_ on_ or_ pa_ pl_ po_ pr_ qu_ ra_ re"
    "_ sc_ se_ st_ su_ sy_ th_ to_ tr_ ty_ us_ va_ wa_ wh_ wi_ wr_ yo_ 的任_1 d_100_202"
    "_acc_act_add_aft_all_and_api_app_at _aud_aut_ava_bod_bus_byt_cal_cel_cha_che_cle"
    "_cli_cod_col_com_con_cou_dat_dec_def_del_den_des_det_dev_dir_dis_doc_don_ent_err"
    "_exa_exc_exh_exi_ext_fai_fil_fla_for_fou_fro_fun_get_glo_gra_gue_hum_id _ids_ima"
    "_inf_ins_inv_ip _iss_job_key_lim_lin_loc_log_man_mcp_mer_mes_mod_ms _nam_nea_nod"
    "_not_num_obj_ope_opt_or__ord_out_pag_par_pat_per_pla_pri_pro_que_ran_rea_rec_ref"
    "_rep_req_res_ret_rou_row_sch_scr_sea_sel_sem_sha_sig_sim_smi_sou_spe_spr_sql_sta"
    "_sub_sym_tab_tas_tex_tha_tim_tit_to _to__tok_tra_typ_uni_upd_url_us _use_uui_val"
    "_vie_wea_wria # a a a aca aia ana apa ava b a bua caa cla coa csa dea dia era ex"
    "a faa fea fra fua gia haa hta ima ina lia loa maa mca mda mea n a nea noa ora pa"
    "a pea pla pra pua qua rea sha sia soa spa sta sua taa tea toa tra vaa waa wia wo"
    "a x a1  a1 ba1 pa1c2a8 2a_ada_apa_bya_dea_ora_tyaa naaplab aab bab iabasabc abc1"
    "abcdabelabilableabliaborabouabovabseabsoabusacceaccoace ace_acebacesach achaache"
    "acitack ackaackeackgackoacksackuacl acmeacroact acteactiactlactsad  ad aad bad c"
    "ad ead gad mad oad pad rad tad uad_aad_bad_cad_dad_fad_nad_pad_qada adapadatadd "
    "add_addeaddiaddrade adedaderadinadliadloadmeadmiadonads adtiady ady_adyeaemoaffe"
    "afteag fag sagaiageiagenageragesaggraginagraagreags ahnhai pai_aaid ail ail_aila"
    "aileailuailyain aineainsaintair airfairsairtaiseait aiteaitiake akecakenakerakin"
    "al #al cal dal eal fal hal ial mal nal ral sal tal ual wal_eal_ial_salanalaralch"
    "alcualeralfoalhoaliaalidalifalinalizalk_all all_allaalleallialloallyalogalphalre"
    "als alsoaltealthaluaaluealvaalysalyzam #am cam eam oam ram tam1 ambdame ame_amed"
    "amesametaml ammiamouamp amplan  an #an aan ban can dan ean fan han ian lan man n"
    "an oan ran uan_gana anaganalanceanchand_andaandbandeandiandlandoandsaneoang ange"
    "anizank anneannoanonanotans ansaanscansianspanswant anteantiantsanuaany anyrap l"
    "ap_iapabapacaperapesaph aphqapi api_apieapisapivapl apleapp app_appiapplapprapps"
    "aps apshaptuar  ar #ar _ar aar bar car dar far mar oar sar yaracaragaramaratarav"
    "arbyarceard ard_ardiardsare aredargearguariaariearilarisaritark arkdarkearliarn "
    "arniarraarroars arsearsiart art_arteartiartsarxiary ary_as #as aas bas cas das e"
    "as has ias jas nas oas pas ras sas tas uasa ase asesasetash ashbasheasinask asks"
    "asneasntass asseassiasswast asteastiastrasynat  at #at 0at _at aat cat dat eat f"
    "at hat iat jat lat mat nat oat pat sat tat_iata ata_atabatalatasatchate ate_ated"
    "ateiatelatemateratesatetatewath atheatibatinativatlaatomatoratriats attaatteatti"
    "attraturatusaudeaudiaughaultauseaustauthautoava avaiave avedavelavigavinaw rawl "
    "awl_awn ax #ax cax eax rax tax_eaximaxonaxreay  ay bay fay hay iay nay pay ray s"
    "ay tay way_nayloaymeayroaywrazurb # b _ b apb bub cob crb dab exb fab htb isb li"
    "b mab meb nab nob pab pdb qub stb sub thb txb whb2  b3 cb_erb_mcb_rub_sebackbad "
    "bahnbal_balabankbar basebashbc12bcd1bcdebda bda_bdribe #be abe bbe cbe ebe fbe g"
    "be ibe obe pbe rbe sbe tbe ube vbe ybecabectbed beenbegibeinbel belsben ber berl"
    "betrbetwbhoobi abi rbiddbig bigqbilebilibillbin binabindbio1bjecblanble ble_bled"
    "blemblesblicblisblobblocbly bmitbnr boarbob bodybol bol_bolsbookbortbot bothboun"
    "boutbovebox bpatbqkbbranbrarbreabredbridbrowbs  bs abs ibs nbscrbserbshobsocbsol"
    "bstrbt #btaibtrabuckbuffbug buggbuilbusebusybut butebuttby #by aby bby cby dby g"
    "by iby nby oby pby rby sby tby uby_nby_pbytec 77c apc dec dic doc erc fac lic no"
    "c onc pac plc sec shc stc suc tac toc trc123c1d c2 bc9a2c9d c_vica1 ca_bcachcal "
    "calccalecalhcallcan canccanncantcapacardcartcasecatacatccatecaticaugcausccepcces"
    "ccouccurcd12cdefcdp ce  ce #ce _ce ace bce cce dce fce hce ice lce mce nce oce p"
    "ce rce sce tce uce wce yce45ce_ace_cce_ece_nce_scebaced ceedceivcelicellcelscens"
    "centceptcertces cessch  ch ach bch cch dch ech fch hch ich lch mch nch och pch q"
    "ch rch vch wch_dch_ech_nch_pch_rch_schabchancharchbache checchedchelchemcherches"
    "chilchinchivcholchoochroci cci ecialcideciencificifycingcipicirccitacitock  ck a"
    "ck bck cck dck eck fck hck ick lck mck nck ock rck sck tck yckagckedckenckercket"
    "ckeyckgrckhockincklickoucks ckupclarclasclaucle cleaclecclescli clicclieclinclip"
    "closcloucludcluscm mcme codecodicogncol collcolocolucom combcomecommcompcon conc"
    "condconfconnconscontconvcoorcopecordcorecorrcouccoulcouncoupcovecp  cp #cp ecp i"
    "cp pcp scpclcq  crascrawcreacredcreecretcribcripcritcroscs  cs acs dcs hcs ncs s"
    "cs tct  ct #ct _ct act bct cct dct ect fct hct ict mct nct oct pct qct rct sct t"
    "ct wct yct_dctedcterctinctioctivctlyctorcts cturcuitculacumecur curicurrcustcut "
    "cutacutecuticx  cx rcy icycld # d 1ad 35d 3fd 67d 9fd _ d a d abd acd add afd ag"
    "d ald and apd ard asd atd aud avd bad bed bid brd bud byd cad chd cld cod crd da"
    "d ded did dod dud ecd eld end eod erd etd exd fad fed fid fld fod frd fud gad ge"
    "d gid god had hed hid hod htd hyd idd ipd isd itd jod jsd jwd ked kud lad led li"
    "d lod mad mcd mdd med mid mod n d nad ned nod nud ofd ond opd ord oud p1d pad pd"
    "d ped pld pod prd qud rad red rod scd sed shd sid sod spd sqd srd std sud syd ta"
    "d ted thd tid tod tsd tyd und upd urd usd uud vad vid whd wod x d x1d yed yod00a"
    "d123d_atd_cod_ded_dod_emd_fid_grd_idd_ipd_lid_lod_med_ned_nod_ord_oud_pad_prd_qu"
    "d_rod_tyda lda_odaemdaildantdaptdarddaridarsdashdat datadatedatidav day daysdb a"
    "db ddb edb idb_mdboxdbt dcurdd  dd add ddd fdd ndd_dddedddenddindditddreddride  "
    "de #de _de ade bde cde ede hde ide lde nde pde sde tde ude yde_adeaddebadebudeck"
    "declded def def1defadefideledelidelsden dencdenidentdenydeo deosdepldeprdeptder "
    "derdderederrdersdes descdeskdestdetadetedev devedevidevodevtdex dex_dexedexidf  "
    "df cdf ddf edf fdf rdf sdg wdgesdgetdia diagdialdicadicedictdid dieddiffdifidify"
    "dimedinadingdio dir diredis disadiscdiskdispdistdit ditiditoditsdiv dividle dled"
    "dlerdlindlocdly dmapdme dmindnt do  do ndo pdoc dockdocsdocudocxdoesdoindoisdone"
    "donldontdot dot_doutdowndowsdpoidql dquedqw4drawdrendresdrindrivdroodrs ds  ds #"
    "ds ads bds cds dds fds gds mds nds ods rds sds tds uds wds ydtimduceductdue dule"
    "dup duplduraduridy _dy ady bdy edy hdy idy kdy ldy mdy pdy rdy sdy tdyexd是否正d為 _"
    "e # e _ e _ce a e abe ace ade age aie ale ame ane ape are ase ate aue ave bae be"
    "e bie ble boe bre bue bye cae che cle coe cre cue cye dae dee die doe dre due e "
    "e eae ece eie ele eme ene ete eue eve exe fae fie fle foe fre fte fue g e gee gi"
    "e gme goe gre h2e hae hee hie hoe hte ide ife ige ime ine ise ite joe jse jwe ke"
    "e kie kue lae lee lie loe mae mde mee mie moe mue nae nee nie noe nue oae obe of"
    "e one ope ore oue owe pae pde pee pge pie ple poe pre pue pve pye que rae ree ri"
    "e roe rue sce see she sie sle soe spe sqe sre ste sue sye tae tee the tie toe tr"
    "e tye une upe ure use v3e vae vee vie wae wbe wee whe wie woe x e yee yoe zoe0c "
    "e110e2  e5e0e_ace_ade_ape_bue_cae_che_coe_die_doe_ere_exe_lie_loe_noe_pae_que_sc"
    "e_see_sqe_sye_toe_tye_ureableacceachead ead_eadeeadieadleadmeadoeadseadteadyeake"
    "eakiealteam eamieamsean eanseanteapiear ear_earbearcearleaseeasieasseasteateeath"
    "eatieatueb  eb #eb ceb heb_sebacebasebdrebhoebooebshebsoebugebuiec #ec oec1 ecat"
    "ecaueceiecenecesech eci ecifecipeck eckoeckseclaecliecogecomeconecorecovecraecre"
    "ect ect_ecteectiectlectoectseculecurecuted  ed #ed _ed aed bed ced ded eed fed g"
    "ed hed ied jed ked led med ned oed ped qed red sed ted ued ved wed yed_aed_ced_e"
    "ed_led_oed_red_sedatedcoeddiedededenederedgeediaedicediseditedlyedouedroeds educ"
    "ee aee hee iee meecheed eedeeedseek een eenseep eerrees eet_ef cef tef1gefauefer"
    "efilefinefraefs eft efuseg_cegalegategedegeregesegexeginegioegisegraeguleigheign"
    "eindeinfeingeipdeitheiveejecekeyel  el del eel iel lel oel rel wel_aelatelcoeld "
    "eldseleaelecelemeletelevelf elicelimelinelivelizell ellaelleellielloelocelopelp "
    "els elseely em  em cem fem iem oem tema_emaiemanembeemctemememenemesemiaeminemon"
    "emoremotemovemp emplempoemptems en  en #en _en aen ben cen den een fen gen hen i"
    "en len men pen ren sen ten uen wen yen_uenabenaienamenceenciencoencyend end_enda"
    "endcendeendiendpene_enedenerenfdenfoengiengtenieeninenoeenotens enseenshensiensu"
    "ent_entcenteentientlentrentsenu env envieny eo deo ieo teo4jeocoeof eon eos eous"
    "eoutep sep tephreplaeplieploepo eporeposepreeps ept epteeptheptieq #eq dequeequi"
    "er  er #er 3er _er aer ber cer der eer fer ger her ier jer ler mer ner oer per r"
    "er ser ter uer ver wer yer_der_eer_ier_mer_qer_ter_ueraceraderaleraterbaercaerda"
    "erdiere erederenereqerererflerfoerguerhaeriaeriderieeriferioeriterleerlierm erma"
    "ermiern ernaero ero_eroierr err_errierrnerroerruers ersaershersiersoert erteerti"
    "ertyervaerveerviery ery_eryieryoerytes  es #es 1es _es aes bes ces des fes ges h"
    "es ies les mes nes oes pes qes res ses tes ues ves wes_ces_fesc escrese eseneser"
    "eseteshoesktesliesolesouespaespoess ess_essfessiest est1est_estaesteestiestoestr"
    "estsesulet  et #et _et aet cet det eet het iet let met net oet pet ret set tet u"
    "et_aet_bet_cet_det_iet_oet_ret_set_weta etadetaietanetc etchete ete_etecetedeteo"
    "eteretesethiethoetinetoretraetrietryets etteettieturetweetwoeu  euroev #ev dev e"
    "ev iev sevalevateve evedeveleveneverevicevieevinevioevntevokevopevtoew  ew aew m"
    "ew sew tewayewedews ex  ex #ex dex eex lex pex sex tex_cex_dexa exacexamexceexec"
    "exesexhaexinexisexitexmaexpeexpiexplexpoexprext ext_exteextpextrey  ey #ey _ey a"
    "ey cey eey hey iey ney oey pey tey vey wey_veys eywof # f 4ff _ f alf anf asf ch"
    "f cof dof erf faf frf htf itf jsf mef nef nof nuf prf ref sef sif sof stf suf te"
    "f thf tof unf urf whf wif yof0e f0e5f1c f1ghf2 #f2a f2d0f4a4facefailfallfastfata"
    "faulfbtrfda featfectfed feedfer ferefetcfew ffecfferfficffmpffsefic ficaficified"
    "fielfierfig figufilefillfiltfindfinefinifirefirmfirsfix flasflicfloaflooflowflux"
    "fmpefo cfo efo hfo mfo nfo sfoldfollfoo for forbforcforeformfounfredfreefreqfrid"
    "fromfs  fsetft cft oft pfterftp fulffullfuncfusefusifuzzfy afy bfy cfy mfy ofy r"
    "fy tfy yg # g _ g a g abg acg adg agg ang apg arg asg atg aug big bog cag chg cl"
    "g cog crg deg dig dog elg emg eng erg exg fag fig flg fog gcg geg hog htg idg is"
    "g itg keg leg lig log mag meg mog mug n g nag nog nug ong opg org oug plg pog pr"
    "g qug r g reg rug seg shg sog stg thg tig tog trg ung upg urg usg vag wag weg wi"
    "g wog yog1f3g_ang_cog_exg_geg_ing_jog_nag_stgagegaingal gameganigardgategatigclo"
    "gcougcp ge  ge #ge _ge age cge dge ege fge gge hge ige jge lge nge oge pge qge r"
    "ge sge tge uge wge yged geingemigenegentgeocger ger_gereges gesegesigestget get_"
    "getagetogetsgettgexcggedggerggregherghijght ght_ghthghtsgib gin ginagineginggion"
    "gistgit githgitlgivegle gleaglobgmaigmengn kgn_dgnalgnizgo xgodogooggot gov gql_"
    "gquegradgramgrangrapgratgreagrebgreggresgrougrstgs  gs #gs _gs ags bgs dgs fgs g"
    "gs jgs mgs tgs vgseqgth guesgui gulagumeguraguregxcqh # h _ h a h adh alh anh ap"
    "h brh clh coh dah dbh deh dih doh erh eth exh fah fih frh heh hth idh ish keh ma"
    "h mch meh muh nah neh noh nph ofh orh ouh pah pih poh prh quh reh srh sth suh ta"
    "h tdh teh toh trh tyh veh vih wah weh yoh1 #h2 mh_coh_doh_enh_exh_noh_pah_reh_st"
    "hablhan handhanghannhapehapshar harahardharehargharthas hasehasnhat hat_hatshaus"
    "havehbashboahdr he  he #he _he ahe bhe che dhe ehe fhe ghe hhe ihe jhe khe lhe m"
    "he nhe ohe phe qhe rhe she the uhe wheadhealheckhed heetheighellhelphem hemahen "
    "henther hereherrhes hesehexchey hichhiddhighhij hildhilehin hinghinkhinthip his "
    "histhit hivehly hmachnhohod holahomehomohookhooshoothop hor horihorthosthot houl"
    "hourhoushow howehowihql hr shrashreahreehromhrothrowhs mht #ht eht iht nht shtml"
    "httphub humahy fhy nhy00i # i api ari bii dui eri exi gei goi hti ini isi kei li"
    "i nai noi pli pri rai rei sei sti tei toi tyi v1i v2i vei wai_api_eri_kei_uria a"
    "ia oiabliagrial ialiialsian iantib3 ibedibilibleibraibutic aic dic lic pic sic t"
    "ic wic_vica_icalicatice icenicesicieicinicitick ickeickhicleiconics ict icteicti"
    "icy id  id #id 0id 3id 4id 6id 7id 9id _id aid bid cid did eid fid gid hid iid j"
    "id kid lid nid oid pid rid sid tid uid wid xid yid_aid_gid_iid_pid_tidatidayidde"
    "ide idedidenideoideridgeidinidquids id是否id為 ie sied ied_ieldien ienciensientierr"
    "ies ievaieveieviiew iew_ieweif aif iif rif tif yifesiffeificifieify ig eig fig p"
    "igatiggeigh igheightiginign ign_ignaigquigraigurij  ike ikeliki il  il _il ail c"
    "il ril sil til_1ilabilarilatild ildiildrile ile_iledilegilenilesilinill illaille"
    "illiilteilurilvuily im dimagimapimarimatime imedimefimenimeoimesimg imilimitimpl"
    "impoimulimumin  in #in 3in _in ain bin cin din ein fin gin hin iin lin min nin o"
    "in pin rin sin tin uin win yin zinalinaninarinatinceinchinciinclincoincrind ind_"
    "indeindiindoine ine_ineainedinerinesinfiinflinfoing ing_ingcingeinglingsini inis"
    "initink inksinliinpuins inseinsiinstinsuint int3intainteintrintsinutinuxinvainvo"
    "io cio dio10iolaion_ionaioneioniionpionsiontiousip aip hip mip oip tipdbipelipie"
    "ipleippeiproipt ipt_iptaiptiiptqiqueir pirclirecirediresirflirinirm irm_irmairon"
    "irs irstirtais  is #is _is ais bis cis dis eis fis his iis lis mis nis ois pis q"
    "is ris sis tis uis vis wisabiscoise isedish isioisk ism ismaisntiso isolisplissi"
    "issuist ist_istaisteistiistoistristsisueit  it #it ait bit cit dit eit fit hit i"
    "it mit oit pit rit sit tit wit_bit_cit_eitatite ite_iteaiteditelitemiteritesith "
    "itheithiithuitiaiticitieitinitioitlaitleitorits itteity ity_ium iv aiv rivative "
    "ive_ivedivenivilivisivitix #ix iix pix rix tizabizatize izedj clj doj erj_cojava"
    "jectjob job_jobsjor jourjs #js ajs djs mjsonjupyjustjwt k _ k atk bak bek cok cr"
    "k dek erk exk fak fik fok fuk gek hek idk ifk imk ink isk lok mak mek mok nek no"
    "k onk ork quk rek sek spk tak thk tik tok usk yok_erkagekbnrkdowke _ke ske tkebo"
    "kecoked keepkelyken kendkensker ket ketskey key_keyskeywkflokgrokhouki aki pkim "
    "kingkix klisknowkoutkq  kqkqks  ks _ks aks cks lks mks tks ukspaktopku cku mkube"
    "l # l _ l _sl a l acl adl agl all anl apl atl bel bil bul byl cal chl col crl cu"
    "l dal del dol drl enl erl exl fal fel ffl fil fol frl gel gol hal hil hol htl id"
    "l inl isl itl jal lil lll lol mal mel mil mol msl mul n l n8l nal nml ofl onl op"
    "l orl oul pal pdl pel pll prl qul rel rol rul s l scl sel shl sol stl sul syl ta"
    "l tcl tel thl til trl tyl unl upl vel vyl wal wel wil wrl_1 l_apl_col_erl_fal_mo"
    "l_pal_rel_sel_stla olab labelabllacelacklag lagslainlalclamblan lanclandlanglank"
    "lantlar larelarglarilas lasslastlatelatflatilaudlay_laywlchelcomlculld  ld _ld b"
    "ld fld ild mld nld rld tld ylderldntldrelds le  le #le _le ale ble dle ele fle h"
    "le ile jle kle lle mle nle ole ple rle sle tle ule vle wle_ale_cle_ple_sleanleap"
    "learleaslecilectleculed led_ledgleftlegalegelem lemelemslengler lerelerrlertles "
    "les_leshlessleteletilevalevelex lf hlfillforlhosli cli tlib3librlic licalicelici"
    "licklictlicylid lid_lidalidqliedlienlifelifilifylighlikelimilin linelinglinklint"
    "linulishlistlitylivelizalizell  ll #ll _ll all bll cll dll ell fll hll ill lll m"
    "ll nll oll pll rll sll tll_olla llarlleclledllegllerllibllinllm llo llowlls lly "
    "lm alm ilo aloadloatlob lobalocalocklog log_logglogilogslongloodlooklopelor lose"
    "lostlot_loudlow low_lowdlowelowsloy loyiloymlp  lphalrealreqls  ls #ls _ls als b"
    "ls cls dls fls ils mls nls ols rls sls uls wlso lt  lt #lt _lt blt clt ilt mlt n"
    "lt plt slt tltanlterlthyltiplts lttyludelue lueelueslugilumnlurelustlutelutiluxd"
    "lve lvedlverlvusly  ly #ly aly bly cly dly fly hly ily lly mly nly oly rly sly t"
    "ly uly vly wly ylyinlystlyzem # m _ m acm alm apm bim bum cam chm com dam ddm do"
    "m enm exm fam fom hom htm inm ism itm lim mam mem mom nem nom num opm orm prm re"
    "m rum sem stm thm tom tym usm wim yom_nam_pama  ma _ma bma cma fma pma_ama_dmac "
    "mae magemaidmailmainmakemalfmaliman manamancmandmantmanumanymap map_maplmappmaps"
    "mar marimarkmarymastmat matcmatematimatrmattmax max_maximaxrmay mb wmbdambermbin"
    "mbolmcp mcp_mcpcmctlmd  md cme #me _me ame bme cme dme eme fme gme hme ime jme k"
    "me lme mme nme ome pme rme tme ume_nmeanmeasmed med_medomefrmembmemomendmensment"
    "menumeoumer mer_mermmes mestmetametemethmetrmialmid migrmilamilemilvmin minaming"
    "miniminumismmissmit mit_mitamitemitimitsmittmiumml  ml fml hml nml omm dmmanmmar"
    "mmenmminmmitmmonmmunmn #mn _mn cmn_nmns mo smobimodemodimodumolemon montmoremory"
    "mostmotemounmousmovamovemozimp  mp #mp _mp tmpatmpegmpilmplamplemponmpormpt mpti"
    "mptsmptymputms  ms #ms ams cms dms ems fms nms pms tmsermsg multmum munimustmuta"
    "my_in # n 30n _ n acn adn afn agn aln ann apn arn asn atn aun ben bln bon brn bu"
    "n byn can cin cln con crn cun dan den din don dun e n ecn edn emn enn ern esn eu"
    "n exn fan fen fin fon frn gcn gen gin gon han hen hin hon hrn htn idn ifn inn is"
    "n itn ken lan lin lon mcn men min mon mun n n nan nen nhn non npn ofn onn opn or"
    "n oun pan pdn pen pln pon prn pyn qun ran ren ron rpn scn sen shn son spn sqn st"
    "n sun tan thn tin ton trn tyn unn upn urn van wan whn win won yon zon8n_n_con_da"
    "n_den_ern_exn_fan_gln_idn_nan_prn_qun_ren_sen_stn_tin_trn_usna  na #na ana cna d"
    "na ena pna snablnaccnagenai_nal nal_nalenalsnalynamenancnapsnarrnarynas nasanate"
    "natinatunautnavanavinbqkncaunce nce_ncedncelncesnch nchencidncinnclencluncodncor"
    "ncrenctincurncy nd  nd #nd 7nd _nd and bnd cnd dnd end fnd gnd hnd ind lnd mnd n"
    "nd pnd rnd snd tnd und vnd wnd ynd_lnd_mnd_nnd_pnd_tndarndbondcundedndefndennder"
    "ndexndicndinnditndlendlindocndowndponds ne  ne #ne bne cne dne ene mne nne one s"
    "ne tne vne_snearnecenectned nedrneednel nelsneo neo4neonneouner neranerrnersnes "
    "nessnet netwnetynevenew new_newenewsnexcnexpnextnfdanfignfinnfirnflinflunfo nfor"
    "ng  ng #ng _ng ang bng cng eng fng gng hng lng mng nng ong png qng rng sng tng u"
    "ng vng wng yng_ang_eng_jng_sngagngconge ngesngexnginnglengs ngthnhannhofnhttnica"
    "nid niedningnintnippniprniqunishnismnistnit nitenitinitynix nizanizenk  nk enk i"
    "nk tnkinnknonks nlesnlinnloanly nmaenme nmennmetnnecnnelnninnnotnnreno #no ano b"
    "no cno dno eno fno hno ino kno lno mno nno ono pno rno sno tno uno vno wno_dno_s"
    "noaanodenoennomynon nonenonynopenot not_notanotenotfnothnow nowfnowlnownnpm npoo"
    "npronputnr pnr wnreanrecnrefnresns  ns #ns ans bns cns ens fns gns hns nns ons p"
    "ns qns sns tns wns yns_pnsacnsafnscrnse nsecnsernshonsidnsiensignsionsolnsponst "
    "nstanstenstrnsufnsumnsupnsurnswent  nt #nt _nt ant bnt cnt dnt ent fnt gnt hnt i"
    "nt knt lnt nnt ont pnt qnt rnt snt tnt unt vnt wnt32nt_dnt_ent_pnt_rnt_untacntai"
    "ntaxntcontedntegntennterntexnthlntianticntifntimntinntitntlyntrantrintruntrynts "
    "nts_nualnue nuesnullnum num_numbnusenutenux nvalnvernvirnvoinvokny any cny eny i"
    "ny ony pny rny tny_rnymonyreo # o _ o a o aco ado alo ano apo ato auo beo bio bu"
    "o cao clo coo cro dao dbo deo dio doo dqo duo eno ero eso exo feo fio geo gio ha"
    "o hoo hto ino iso ito lio loo mao meo moo muo myo nao neo noo obo opo ouo ovo pa"
    "o pdo peo pio poo pro puo quo reo ruo sao seo sho sio spo sto suo syo tao teo th"
    "o tio tro uno upo uso veo vio woo wro xro yoo101o4j o4j_o_dao_mao_reo_sho_spo_un"
    "oaa oad oadeoadioadsoardoat oautob dob eob iob mob nob rob_eob_robalobe obilobje"
    "obleobs obseobtaoc docalocatoccuoceeocesock ockeockiocksocodocolocs ocumocx od c"
    "od god mod nod rod sodayode ode_odebodesodifodinodo odoiodotoducodulody oentoes "
    "of  of #of _of aof bof cof dof gof iof jof lof mof nof pof sof tof uof woff offs"
    "ofiloft og  og iog log sog woggeoginogleogniograogreogs ogseoiceoid oingointoist"
    "ojecok  ok aok fok toke okedokenoks ol  ol _ol aol bol col dol eol fol gol hol i"
    "ol lol mol nol ool pol qol rol sol tol vola olarolatoldeole olecolesolicoll olle"
    "olliolloologolorols olumolutolveom  om #om _om aom bom fom gom hom iom lom mom n"
    "om oom pom qom rom som tom uom vom wom yom_nom_uoma_omanombiome omeaomerometomiu"
    "ommaommeommiommoommuomo ompaompiomplompoomptompuomseomy_on  on #on 7on _on aon b"
    "on con don eon fon hon ion jon lon mon non oon pon qon ron son ton uon von won y"
    "on_con_don_eon_fon_ion_ron_son_ton_uonaloncioncuond ondeondiondsone one_onedonen"
    "oneronetonexonfionflong onidoninonlyonmeonneonnronomonpaonpoons ons_onseonsionso"
    "onstonsuont ontaonteonthontionveonymoo  oo coo loo moo_mood ooglook ookiooksool "
    "ool_oolaoolsoom oomaoomsoordooseoot ootiop  op aop eop iop oop rop top uope open"
    "operopesopicoppeops optior  or #or _or aor bor cor dor eor for gor hor ior jor k"
    "or lor mor nor por qor ror sor tor uor vor wor xor yor_cor_eor_mor_tor_uoragorar"
    "orbiorceorcoord ord_ordeordiordrordsoredoreioresorg orgaoricorieorigoritorizork "
    "ork_orkeorkforkiorkoorksorm ormaormeormiorreorryors ort ortcorteorthortlortsorum"
    "ory ory_os bose osedosesositosixoss ost ost_osteostgostsot  ot _ot aot bot cot d"
    "ot eot fot got hot iot jot lot mot not oot pot rot sot tot uot vot wot yot_aot_f"
    "ot_pot_rota otalotatote otebotecoterotesotfooth otheotinoto otocottlou cou dou e"
    "ou hou mou nou rou sou toublouchoud ouldoundountoupoour ourcoureournoursous ous_"
    "ouseouslout out_outaoutcouteoutpoutsoutuouveovalove ove_ovedoverovesovidovisow  "
    "ow #ow _ow cow dow eow iow mow oow sow tow_cow_powdoowedowerowevowflowleown own_"
    "owneownlows owseoxy oy foyinoymeozilp # p _ p cap chp cop dip dop enp erp hap ho"
    "p inp itp jsp kep lap lop map mep nop opp orp pap prp rep rnp sep shp stp thp tm"
    "p top usp wip_alp_idpacepacipackpaddpagepagipam1pandpanipanypapeparaparcparspart"
    "passpathpattpawnpaylpaympayrpc epclipconpdatpdb pdb_pdf pdripe  pe #pe _pe ape b"
    "pe cpe dpe epe fpe hpe ipe jpe mpe ope ppe spe tpe vpe wpe_ipe_mpecipectped peec"
    "peerpeg_pelipen penapendpenepenfpeniper per_peraperfperhperipermperrperspertpes "
    "pescpgrapgrsph aph rph tpha pheaphqlphrapi  pi #pi api bpi cpi dpi epi hpi ipi k"
    "pi mpi npi ppi rpi spi tpi vpi wpi_epi_kpi_upic pickpid pienpierpilapilepilipipe"
    "pirepis pivepl eplacplaiplanplatplayple pleaplempletplicplieplitploaployplugply "
    "pm rpoinpolipollpon pondponeponspoolporaportposipostpp  pp #pp cpp epp mpp ppp r"
    "pp sppedppetppinpplipplypporppp ppppppropps pptxprecpredpresprevpricprimprinpriv"
    "probprocprodprofprogprojprompropprotprovproxps  ps #ps aps bps cps eps fps gps i"
    "ps mps nps ops pps rps sps vps wps xps ypscopshopstrpt #pt ept fpt gpt ipt tpt y"
    "ptabptedpth ptinptqupts pturptx pty publpullpushput put_puteputiputspx ppy  py l"
    "py rpydapyteq # q dbqkbnqkq ql #ql cql eql qql rql sql_sqlalqty qualquarque quen"
    "querquesqueuquirquotqw4wr _ r a r aar acr adr alr anr apr atr aur avr ber bir bl"
    "r brr bur byr cer chr cir clr cor crr cur dar dbr dir dor drr dur edr elr emr en"
    "r err evr exr far fbr fer fir for frr fur gcr ger gir grr har her hir htr idr in"
    "r ipr isr itr jor jsr ker lar lir llr lor mar mcr mer mir mor mur myr n r nar ne"
    "r nir nor nur oar ocr ofr onr opr orr par pdr per pir plr por ppr psr qur rar re"
    "r ror rsr rur s r sar scr ser shr sor spr srr str sur syr tar ter tir tor trr ty"
    "r unr upr urr usr var ver vmr w r war whr wir wor wrr x r yer yor_cor_crr_err_ex"
    "r_idr_mer_msr_nar_qur_ser_tar_tyr_urra _ra ara cra mrablracerachractradaraderag "
    "rageragrrailrainraisram ramerammramsrancranerangransrantraphrariraryrashrasirate"
    "ratiratoraveraw rawlray rbasrbidrby rby_rc  rc crcasrcc rce rce_rcelrcenrcesrch "
    "rch_rcharchirclercourcuird  rd #rd ard crd frd ird mrd nrd ord rrd srd trd yrd_a"
    "rd_drdayrderrdicrdinrdrsrds re  re #re _re are dre ere fre gre hre ire lre mre n"
    "re ore rre sre tre vre wre yreacreadreakrealreamreasreatreb reburec1recarecerech"
    "recirecorecrrectred reddrederedireduree reenref referefirefsrefuregaregeregiregu"
    "reigrejerelarelerellreloremaremeremoren renarencrentrephreplreporeprrequrerrres "
    "res_reseresorespressrestresuretrretsretureverevirevorforrg  rg #rg arg crg drg m"
    "rg nrg rrg srg wrganrge rgerrgetrguirgumrhapria riabrialrianriberiburic ricarici"
    "ricsrictrid ridarideridgrienriesrievrifirifyriggrighrigirilyrim rimarinfringrint"
    "riodriptriseriterityrivariverivirix rizarizerk  rk ark crk erk irk nrk ork_erkdo"
    "rkedrkflrkinrkourks rksprl  rl _rl arl erl frl hrl mrl nrl orl prl rrl srl trl w"
    "rlierlinrllirls rm  rm arm drm erm mrm srm trm urmairmalrmanrmatrmedrminrmisrmit"
    "rn arn crn drn ern grn trnalrnamrnatrnbqrnedrninrno rns ro  ro iro pro_rroadrobe"
    "roblrocerod rodurofirogrroidrojerol rolerollrom rom_romaromeromiromprongronmroot"
    "rop roperor ror_rorcrorsrortrossrot roterotorottroubrounroutrovaroverovirow row_"
    "rowsroxyrpc rr err frr srr_crr_nrrayrrecrredrrenrresrridrrnorrorrrowrruprry rs  "
    "rs #rs _rs ars brs crs drs ers frs grs hrs irs jrs nrs ors prs rrs srs urs wrsat"
    "rse rse_rsedrserrsetrshirsinrsiorsisrsonrst rst0rt  rt #rt 1rt art crt drt ert f"
    "rt irt jrt lrt mrt nrt ort prt rrt srt trt wrt_lrtabrtcurtedrterrticrtiertifrtin"
    "rtlyrts rty ructrue rum run run_runirunnrunsruntruptrv arv crv orv wrvatrve rver"
    "rvicrvierxivry  ry #ry _ry ary bry cry dry ery fry gry iry lry mry nry ory pry q"
    "ry rry sry try ury yry_ary_bry_fry_iry_lry_mry_nry_rry_tryidryinryons # s 0xs _ "
    "s a s abs acs als ams ans aps ars ass ats aus avs aws b s bas bes bis bls bos br"
    "s bus cas chs cis cls cos cus das dis dos dus ems ens ers ets exs fas fes fis fl"
    "s fos frs fus ges gis gos grs has hes hos hrs hts ids ims ins ips iss its jss ju"
    "s kis las lis los mas mcs mds mes mis mos mus n s nas nes nos nus obs ocs ofs on"
    "s ops ors ous pas pds pes pls pos prs qus r s ras res ros sas scs ses shs sis sl"
    "s sos sps sqs sts sus sys tas tes ths tis tms tos trs tys uis uns ups urs uss va"
    "s ves vis was wes whs wis wos x s xys yas yes02 s_cos_des_exs_frs_ins_qus_res_sh"
    "s_tosa gsablsactsafesalasamesampsandsapisarysavesavisaysscanschescodsconscopscor"
    "scovscrescrise  se #se _se ase bse cse dse ese fse gse hse ise lse mse nse ose p"
    "se rse sse tse use wsearsecosecrsectsecused see seenseipseleselfsemasendsentseq "
    "ser ser_serbsergserisernserrserssertservses sessset set_settsevesexcsfulsh #sh f"
    "sh ish mshadshapsharshboshedsheeshelshesshipshooshopshorshoushowsiansiblsidesien"
    "sighsignsimisimusincsingsionsis sistsitesitisitosix sizesk  sk _sk ask fsk gsk i"
    "sk msk nsk qsk tsks sktosl dslinslowsly smatsmilsnapsnexsnipsnowsnt so #so eso i"
    "so nso rso tsocksoftsolasolesolusolvsomeson sonssorrsourspacspamspanspawspecspee"
    "spensplasplisponsporsql sqlasrc srccsrf srv ss  ss #ss 0ss _ss ass bss css dss f"
    "ss mss nss oss pss rss sss tss uss wss yss_dss_tssabssarsse ssedssetssfussiassin"
    "ssiossisssl ssrfssuesswost  st #st _st ast bst cst fst gst hst ist lst nst ost p"
    "st rst sst tst ust vst wst00st1 st_ist_jst_kst_tstabstacstagstalstamstanstarstat"
    "stdestdosteastedstemstenstepsterstgrstilstinstmestocstopstorstrastrestristrusts "
    "stststylsualsubjsubmsubpsubrsubssubtsuccsuchsudosue suessuffsultsum sumesummsupp"
    "suspswerswitsworsy dsymbsyncsyntsystt # t 0xt 10t 1ht _ t a t aat act adt aft al"
    "t ant apt att aut avt b t bat bet blt brt but byt c t cat cet cht clt cot crt cu"
    "t d t dat dbt det dgt dit dot drt dut e t ect edt elt emt ent ert ett ext f t fa"
    "t fet fit flt fot frt fut get grt hat hit hot htt idt ift imt int ipt ist itt jo"
    "t jst ket lat let lit lot mat mct met mit mot mut n t nat net nht nmt not nut ob"
    "t oft ont opt ort out pat pdt pet pht plt pot prt pyt qtt qut rat rdt ret rot ru"
    "t sct set sht slt spt srt stt sut syt tat tet tht tit tot trt tst tyt unt upt ur"
    "t ust v1t vat vet wat wet wit wot wrt yot08 t1 wt10 t32 t_avt_brt_cut_dat_det_di"
    "t_drt_fit_fot_idt_int_ist_jot_ket_lit_lot_met_nat_obt_pat_prt_qut_ret_rot_sit_sm"
    "t_tat_tot_tyt_vat_weta  ta #ta _ta ata dta eta hta jta mta nta pta qta rta tta w"
    "ta_ttab tabatabltacktacttadataddtag tag_tagetagstailtaintaketal tal_talktalltalo"
    "tamptanctandtanetanntanttargtarttasctasetasktat tatetatitatutax taxotc ptc stch "
    "tch_tchetchitcontcp tcuttdertdoute  te #te _te ate bte cte dte ete fte gte ite j"
    "te kte lte mte nte ote pte qte rte ste tte ute_bte_cte_dte_ete_fte_lte_nte_rte_s"
    "te_tteabteadteamtebotectted ted_tedatedltegeteintelitelltem temctemetemptemstens"
    "tenttep tep_tepster ter_teraterdtermternteroterrterstes testtewatexttfortfoutgre"
    "th  th #th _th ath cth dth eth fth gth hth ith kth mth oth pth rth sth tth uth x"
    "th ythanthatthe themthentherthesthextheythinthisthlythodthorthouthrethroths thub"
    "thy tialtibltic tic_ticatickticltid tiestifitilltimetinatingtipltitititltitutity"
    "tivativetivitl stlabtlastle tledtlestlintly tmertml tml_tmp tnotto #to _to ato b"
    "to cto dto eto fto gto hto ito lto mto nto oto pto rto sto tto uto vto wto yto_s"
    "tocktocotodatodotoketom tometon too too_tooktooltoomtop topitopptor tor_toratord"
    "toretoritormtorstorytotatp ctp dtp etp itp ptp rtp stpagtpcotpdrtpertphetps tpsc"
    "tputtquetra tractraitrantrattreatreltremtribtrictrietrigtrimtrintrixtroutructrue"
    "try try_tryits  ts #ts _ts ats bts cts dts ets fts gts its jts lts mts nts pts r"
    "ts sts tts uts vts wts yts zts_ets_ltsidtstatt ittacttedttemtterttinttlettlitton"
    "ttp ttpcttpdttpettphttrittyptubetureturntus tus_tusctusetweetwortxt ty  ty #ty _"
    "ty aty bty ety fty lty nty oty pty rty sty vty_etyletypeu # u cau clu diu dou ha"
    "u mau mcu meu muu neu reu seu usual ualiuallub aub cube ubecubetubjeubleubliubmi"
    "ubpaubreubscubstucceuce uch uchbuckeuct uctiuctsuctuud gud pud rude udiouditudo "
    "ue  ue #ue _ue aue bue cue due eue iue lue mue nue oue pue rue sue tue_iueeruenc"
    "ueriueryues uestueueuffeuffiuggeughtuginuid uilduireuit ularulatuld uldnule ulfi"
    "ull ull_ullyult ultaultiultsulttum #um cum eum lum num sum_pumanumbeumenumerumma"
    "umn umn_umnsun  un #un aun dun eun fun mun nun run sun wun_qunabunauunavuncauncl"
    "unctund und_undaundeunexunicunidunipuniqunitunkeunknunleunniunprunreuns unsaunst"
    "unsuunt untiuntruotauoteup  up eup iup kup sup tupdaupgrupliuplouponuppoups upst"
    "upteupytur aur cur eur fur iur mur nur our pur rur sur turaturceure ureduresuri "
    "urinuriturl urllurlsurn urneurnsuropurreurs us  us #us aus cus eus fus hus mus o"
    "us pus qus sus tus wus_cus_dus_quscouse useduseiuserusesusexush uslyuspeust uste"
    "ustmusuausy ut  ut #ut 1ut aut cut dut eut fut iut mut nut out put rut sut tut v"
    "ut wut_fut_tut_vutabutagutatute uteduteruth uth_utheuthoutinutioutivuto utpuuts "
    "utsiuttoutubuve ux cuxdbuzzyv # v apv cav exv inv ouv rov sev wov1 #v1 mva fvail"
    "valivaluvar varcvarivatevativaulve  ve #ve ave bve cve dve eve hve ive nve ove p"
    "ve rve sve tve wve_bvectved vel vel_veloven ventver ver_vereverfveriverlverrvers"
    "vertvervveryves via vicevidevidiviewvigavilevingviolviouvirovisivityvmidvntsvoic"
    "vopsvtoovus_vusevyosw # w _ w acw anw apw brw dow exw inw kqw now orw rew sew ta"
    "w thw yow4w9w9wgw_cow_prwaitwakewarewarnwas wateway wbshwdowwe lweatweb web_webd"
    "webhwebswed weekweenwelcwentwercwerewestwevewflawgxcwhenwherwhicwhilwhy wienwiki"
    "willwindwitcwithwl awl_pwledwn  wn cwn ewn fwn gwn hwn iwn lwn own pwn swn twn u"
    "wnerwnlowordworkwoulwrigwritwronws  ws #ws aws ews fws hws iws lws sws twserwt e"
    "wt tx # x cax chx cox dox emx erx exx frx inx lax lox n x orx oux pax pex plx re"
    "x sex t1x thx tix tox trx tsx vax y x1  x_cox_dox_erx_noxa exactxampxceexcelxcep"
    "xcq xdb xecuxeroxes xhauximuxingxistxit xitexiv xmapxml xonoxpecxperxpirxplixpor"
    "xprexrefxt  xt #xt axt cxt dxt fxt ixt jxt lxt mxt nxt oxt pxt sxt txt wxt_txten"
    "xterxtpaxtraxyz xyzqy # y _ y a y acy ady afy agy aly any apy aty avy bay bey bl"
    "y boy buy byy cay chy ciy cly coy cry day dey diy doy e y eay emy eny ery exy fa"
    "y fly fry gey giy h1y hay hey hoy iny isy kiy lay liy loy may mcy mmy moy nay ne"
    "y noy nuy ocy ofy ony opy ory pay ply poy pry quy ray rey ruy sey shy siy sry st"
    "y suy tay thy tiy toy try uny usy v2y vay viy way wiy yoy000y_afy_auy_byy_doy_id"
    "y_liy_may_nay_ply_siy_toy_vay_viyamlybe ycleyearyer yerryes yestyet yexiyfaiyid "
    "yingyle yloaymboymenymouync yntayoneyos_you youryoutyouvype ype_ypeeypesyreqyrol"
    "ys  yst ysteyterytesythiyworywriyy myyy yyyyyze yzq z erz inz wazablzagrzatize #"
    "ze aze eze tzed zerozillzotezurezy szzy 不到id任務 請到id為務 請確否正確 找不到i是否正確正確  為 _ 的任務 "
)

_WEIGHTS: Final = (
    "f883424e76e2815d5c64ac647f747caf61836e7fa5717c7b73a06a76718f74c189645e846f957b7d"
    "935d769288706a8b81997296ba368898ce4a49879c785d8c83b36961847e909d797d5ced6c624a7a"
    "c28b7f3a7ab56955a26b9380378ea8c68a4f5e83a5498a8d7aa474707d7be1736d5f60cc7b708247"
    "cd96665a5da17e747479c83c9a6f74939c7c76608d66716bb1d868586e7ace6b78339da790767460"
    "a18c4f7490b168827e68638cac677e986e659084aa91736a689680827277a370717686c68f6d536b"
    "73767c7ba06d6ca78a766baa768e67836a9b797e73737c7aa5789a7c767d7e9879767cbd6d636e86"
    "7175a17f7a7ea1796c7b76926ea4656f727bb0739d757a787c78a37e6d7b80a1687b7e747c7f977a"
    "7e9879767c7bae7b5f7d6fa07c80767fa17177787670809e7c78677c978d6a8e84798b7d757f7798"
    "67998ca64e908091657a7a81bf497d61978977888444a39b798f8ea36e5141fc5a75747a8e58a779"
    "73b35d40bd759d7052ac91ab5a54966bc17e90468e5cb3677d84ad8e59675cff723b7470da49836a"
    "5ab28d6f786c709576994f80a65daf94867e7e6a7781bc3c907b74ac6b7a6177687ec16daf5651bd"
    "7a6ba26e8a72b5737373b1667a777898797a7a7c7fa2756d7c8b99717576976e7f7f7e6cab66966e"
    "a745ac8c5db0a94a7964686b6db08f65937d7397a25d7e748ea9598b787b64a788707d7f93745e9c"
    "745e7cb9796b866d9192769a7f757cc53baf89499f94549366819587964d63c57d6c6f7a73806da6"
    "ac926b60778864769e7f45c28a866aa23f8e8c8597966a73776a7f7c97858973e4425e747a997c7d"
    "b24a9092626e9976897aa0aa9d5b3eb29b6f5a6a876d959463c46179726f627447c59e826e656cbe"
    "6da95d9f6d72a87875787bac77726f7f8f968b51c67070706acc6e6d67724498e0596a9888737777"
    "93cd3c3da789626a8d9f7da0657688a4757c7675809e72757a6f7d7ea571b898676d5c6ea3698680"
    "4a7960b1ac848f5f4bc37a66799197a2627f6c914c6cc58b788b6c6ca07d8fb18a575f79c67c477f"
    "72e36b546c769e668e77708b759a766d7c69b777c1a645607473619490878281729774836172ac7f"
    "66b271787f826d7f5bb6733ca8a980717d74ab737b3aff40638bb7674f89728c9a7474757ca0737b"
    "a37e7a6a7b9d82787772a77d786d779a5b4dac9375eb7167486f899a76788a85976a709d86755890"
    "45f07e5c72a486675a95813f81bc838dac7b59749f486472c3a56d757b7e6c6f7eab7ba9a1666967"
    "60aa917c688789db6b2a756163a6a19d697e7e7e75a77a6f7c9a73b57e416d9768898ba66e737b7e"
    "669787748891a87f63646e7e9d7b7b72bd566696ad6272649b5f957a8988718a6a85967479aa7377"
    "8d747b6d9899767f757d846f779c7a95927b47976979666ec9a8a0527a6c736bb9816879ab8d6f60"
    "996e7a887999757a7d7b6d766767cf4faa8d887164c09358718e93645f9be662ae19719a846d797d"
    "a47f5c629f4b8964cd7c7d6773af7a7da1747c73876273ae7684a3528c7b7c8790905daf78717277"
    "5ca77e77886c765eae93709b907174627892849088a16d717883ac6b7174766c9795728b68769780"
    "749b797a7e5f77a28089af9d4c767398626e8f89a45e73917a858a7456a668ad8a8061968851977a"
    "779b777b7c7f9579767d9d6e5a91898d83ad645e9d9272746b9c906c7375ac706d639473a36c807e"
    "7b73787b9f7f6679a77bac7c5e77836fbb8d5773b97c4b728daca163666a957f8c667a5c8d839f75"
    "7c96797c7980a1737577775f627fc8b78f6364737a6aba35ac939f757c5ca0b597494bca33e93b5f"
    "d0b4512c7fdeb6534454439c827ca36d6f81b86c7e747a997b53c35a9c74835d78ab7d997d79856c"
    "78a47c6f7989979b6c598b8b8d8a53a1966d68757e79b07c5d99666f838f74ed586f588d71789873"
    "6ba37a6f888d9c8c7457975456b987ac66767c7c81ad726f70a57072817864b17e74799340519cc0"
    "71d25b7b67ab4056b5897185727a9d56b36b7d8e769d777c7a7077bc627b727b7d7c996b88777c99"
    "6c6269e2666e718775a582ba5878739b986e7866854894a87689647d977f7fbc905163709f7b787d"
    "9cc35d7054a170787d795344ef7f7a958a638975cb8a4a7869787a977a7d876164c271896052e264"
    "625d99909899d24f695e795fd075648188749d66a0747c747c5ba275a26b7a5a7ab37f648276ae75"
    "5175da7070747a7b9d7a70957a867b999d5f7b7175b4766879d64d4db060a06e7b7a7ea79577725b"
    "7f605797b4568494908275786d71b5a3ff2e634b75a279737c6eba7e89518f7d9e5a7b757973b46b"
    "a8887b7660677d928c7e71af6c7d76788596777638718ac68774817669ac75867796777ce9625662"
    "86b85e885b869c5a7d8676b29e4f6baf837c5e749680836681a1635e9a859a6d7e7e7d7aa378905c"
    "74b571707687a97f5978d1e9413a4c6faf767677486d7ab49da47b786584a4765e9b6e7ca371727d"
    "a94549bf8aa4793eb56f6e987e7e7f7a767a7b9adc68696a6977a773767982515ae66e5a8681a17e"
    "726b889b82857f698a89628853c67d78b2a5436e6d5376c584766275c37069ba5495757d77956097"
    "6c996f8885997c7581767b6095977955e6594d9f92648c837b60858085979b3d8e809a76b4796579"
    "6e837a9c7a9a719c6c6d946b6e9c77747f9c777b9f6254db505e937591895c95af657b7b6ba08278"
    "996f7f7e7b986f628e8acc5c6e7179747d9a797cc68762676a278e9882b2af9868607285706e70ad"
    "8c9a617c7eae82975e5a617b9ea85e8b956b72847da77672736574d06573ad674fa6776a7e9a8d70"
    "7c7370839e799a767b7c9c609b7278ff9b35486587a3797666a6834d9b7078af687d73838593865f"
    "bf7e6b6870e2445b9a658b68af59858366619b9bb5a25858798078a56e7670a665976e7fa080776a"
    "89ba60716d795b83b673846f74b56364ed8752566c6d77a18f6b6d8997896d738377a699747d797d"
    "ac66767c7c61a7675fb1829e7c95509fac7b5762d59655526fb07b7e6a6c985a779f78e429787684"
    "8f8d5cb156a16f57a673937d90657b75a3717e7a8561c66272816994857c72ae777376b782ba3856"
    "9eaa705c6c5eb27b7a7b988d6481767e9f77717b617d8d8590a4a36b616d9d718475787f656abc75"
    "8d866a9a69a89b69637188583cabb96eb4706f7f88696baf7571c1687a6bbf8965567d817a6db463"
    "ac53a0726f776e69bb7882756b8f8f6b7c77b36f8c60623ff2c5af3d86497433bda67789739d6484"
    "a777777e6c8b5e6039fee39089444085727db25aa36a619b7775a574777be38c5964546f7e6b9692"
    "6c656dcd7577514950ff914cb2866ba07e60986b7ba9786f75a0bd6b48704dcb4d9f7d7480679c89"
    "449ea4817ae2785f70575f837e79a7aeb650725aa37660ae599c747a797c9f88835b7b668d91708b"
    "b383724a8d9666894caf74ac7d736f936d79689f8dd86b555a7b9e7877786e7f949d62974fc95f73"
    "a38f6d6f73828aa2874c44899d8b8a7ca2817d6467827a8d8f8a5970ac80df7c80347254c560679f"
    "59ff9434576e6f7c8c9a9d6a6f907a78817d9e6bb64caa686c9f6c78748a96797b7a7c9f6f7d787e"
    "a27e697c7bc28369656daf6d6d6b8cba626679859777787d7e7a72a07a7ac2a74c755669887c9d77"
    "b55370897e849f6a8f6561bb60689b7878967d7d62b773649090605fa88aba4c7a847b6f764bff4b"
    "a1787a717cca3776a4666a6c7bad8263978d7088835974b37d5e8f8c9572b6557d7a7fe1ba497626"
    "9a66738c816b9e748a799581568f85a25a84a15f73db6a587040ec92675b7b778e5fa2776282b471"
    "e677664a73ad8488695e5d6986a98b71923aca78a1aa67537b7b618181a3598382a77c7eb16c5d88"
    "af7f785e7ce755705f758464897c9255da80547d3cb8b169726d9c876789ba9653726b49d79a5b6a"
    "58b86fab56c3965969657b59959e7aa8896766839a757782787d92916b75716b918d87a94865e248"
    "89836061b26f60a0739db277746e75b6586f946fe8a02a79548598767676d055766c796d6091a67c"
    "79996f8e70aed5495361917dcf4360708e80976bb438e25d5559aa69ae66d47a6c675f8941dd498f"
    "60829b7b897c7f7778968b826e64a0706f7c83a262ad6c798c9349d87f4e45759588a9797169b27b"
    "798e894aa65076c96a87866b78a374797c78987b9aa15a75757e9f77717b6c968a7b7976a2a36e57"
    "8376b44d867c997d707ea57299636cb0a09b494c9e79737b7b7ca086697570987e7e7da3a65f6474"
    "7997797a7da17c75707e7b997d737d8eac53797a827c9c7373b99b634583675c8950e57875769f7e"
    "7b6f9d7b7e98797a797da07a757a78bb905d6b6e93a87a74579749322aff9d6ca0617653b28c6a84"
    "575ec59077807078a475858b808c6482958232b5e58d7c365d7ab67d686b8973995695ac954f539d"
    "7f7c9e5a8d787e707ba048b382758e914a79909c9b4a47a7ae9f787c5f8e8ab26e60767e9f77717b"
    "a09d945b529572977a689ba76b5e75e1765b547b77a58b6872824e91b768846a75a07cad5a797789"
    "6289af6d7a9c757c797b7972a4787973a96f7a7b9e787979799a717b7b7f7f92966d6c9f52c95f67"
    "c86d6d7d617f847a679b8a48bf608f79b7a0624f6d9e76708f9640939a7d8283757096704c7bd674"
    "6c829b50a83f68f36c7bbe616f777b6e467cd27d9e2783bc7bada1784c6eb39b564f8c9e6f728f72"
    "c0705c866e73a36376907acc6066758d8a6681825a5f6aaeae998174767b6fa67a777a997c7b7f71"
    "7e7a95767ea2517e9976746062e564588f7e9783aa4170af759d6473719cc07c847849944c5ed66b"
    "9bcc35786cbd79726e6a7d7d6da2764aac88837fd08b5b66636f959363857d7176a6756f8ca06b79"
    "bd716c707564bb6a7681bf66866e66935d6a67bfaf687e87656b9e6392829092687a7cb5358ca267"
    "a8a25274709b6095737c9265927b7c7579906c9575825dc56755bd78a551928165848597777b7d7a"
    "b2b15b556e72ff544e668d574bc28f6eaa797779b37c6b74729a8d6f79729a698384768b81698587"
    "9dde38507c7a9b767a7a8178729e77b26e7b727392ae647f5d575875c29a735764ba98d2666c5c80"
    "c5a547508083a4538a7c906995777b54a1a6667fb574484ec2ad4e42d56de561508c5d6a8c916d8c"
    "5386a192749e84946d5d9d29e8735e479c878a8c749b918060ff56686d5259865c7fc79b95877e4b"
    "6aaf6a926c9267789a75ff6361664d8a585f73cdbe77736e6a50d7568b7792dd644a63a971827272"
    "70bc7f5c7a834d89ce59db7850637aad7e5aa05b725c5ac593736d7ca77d5fc43e938c67fb428a51"
    "8c6394887571b6766b78699c777e8784cd843e6ca5836f7b6e62696cb1977d58747bbb6f5ea18a89"
    "8463a1847397786b897d839a74747b88a27f6f695c95727f9e7ba1b23a789c668683756bae658181"
    "8864889e6e68bc8545925a9a5c9f918e658379908dcc5f76538061b068876e9b76847dab84756379"
    "7e677ca17e7b538a9594766fb072797f9c757c74955fa272785d949b6b896ca9906f6b749b7c7a7b"
    "8e99716f799c6d7c7d7e807f9e7c677e9f77717ba77a6046b9fd4c6f4781346bb3ae81a57f66995c"
    "826c987d7d63b4737a7db46f6c6e84af6f7c6f7767b177777a956e7195777d6679ab79a37d786d7a"
    "a28e637d719d8c894886754a8db084a46a797c7d985ea76b778e915c9471817796698a76b264767d"
    "75ac80726db8916163746f6d75b17d6979b97e677da4648c6ecb6373716e79987b777d77a279727c"
    "6f7578998c788497727a7baa77697a7caf65707f6e997f7e7c777d78957f77957c5f9a729d797d7b"
    "d75b706c7257998d768c72a576787cb46e8c6171906959949a8176a95f817c96797c7999727c7e7c"
    "71c46f67766b61a2779a72b573737372b573737372b5737373e2815d5c64bb805c7b6eb16d7c6482"
    "c1956d526b74767c7b9f6d6ca78a768c6897787d9d6e76619d7e9879767c80a1687b7e7e9879767c"
    "78677c978d6b98bb38897e6d7c7b9e8ea97b656aa8747b76746eb2755596869b637b82669e6e838b"
    "80729e757a6cc254827ba76f7c737c7aa5578685ae617f747f834e7eb37e6d6b80909788505dd17a"
    "7e90995287c0844b7d749762a5746e81467aa79783bd67796191658e788475779d7c7b867a72a26c"
    "84a56b7379978a737577bb5e718175e37b743d70747c71849a959661787aac916667768c8fbc2d7c"
    "be6d5c7485997e816f7a766275c3708b9f78687798707d7e7d7c896b60b0928f6b7282756468cf70"
    "7c7370839e9c717b7c7c897f647d96ae7372707d8e906673898eae795d6ca57379767a7d517c9d98"
    "ab7c7a7f609e827b697ca59672656eae6e708074a1816e7c737386709a7d9c975d737da069a7646c"
    "9b94747a64946575a56c749f79797cc87971606da67a6a8275a1a5736b5d63978d7088b77c835971"
    "78a283756e9b57819578bf51a4715c916abd586f8468787c9f6f6d76b677786c6d9c937e9f77717b"
    "b967765c8e9b8e7e77628170686eb8876f8a3ec081a4767470917f5daf649360629b8fae6679787b"
    "957f6a966dd5638d467693a56e66747e887164a58e5b739a8a7fb78c4d71ec5e65636ec4558934aa"
    "936b997575a5917a844b9e628277867c9a756f867997797a7d7eb86e716c81497ca198a183695c97"
    "a3676c8f7b6d867b977bae68837f68658bb26d70dc66815369769d777c7a99738773797aa2796e7d"
    "769d777c7a977b7a787c6bba58738f6bb169986265b4699b639f746b72907e9879767c78b179746a"
    "65b4699b63796e72ba6dbe876260796b6fa87687759e737c7dae7775766f968082727797777c7b7b"
    "9b767c797b9b787b787ab89470566f72777c7ba0676da98b778a787373987e9879767c98767b7a7d"
    "9396736f7578b179746a5eb168a663776a71c46b89906a6994a7777a6e7a96787b7b7c9976718f71"
    "6986a16d83769d777c7a9b7078837ab26b7875769f6c7b7f7b998a767472a675777777cd587c706f"
    "78977c7b79c06c885d6f78b179746a9d697e7e7e769d777c7a836a9b797e73737c7aa5a1a4725672"
    "5cae7c7d7d9b777a7a7b876a98797e7ea1796c7b789a7c767d789a7b60936a8e84798b7a7a7d9679"
    "7e9879767cdc68696a69677d928c7e6c67a8877e9a70717b8a8d8f756a857fa572717870a47d737d"
    "7a867b6c999a7968887d9b7e78737b6a949377789c80797973b06d78737873737c7aa57ea1796c7b"
    "62a57d7e7e9b767c797b7e9879767c7e9879767c7a6b8e6ea080a1687b7e96797c7a7bb89470566f"
    "9b7e7f6b7d70837e97777d787d7896968e736f7a779d77886c6f727bb073879f7b617d98767b7a7d"
    "78a37e6d7b72777c7ba07e6f9c778096747d7e7c986f827b7cba6a6b698780a1687b7e7e9879767c"
    "7f6f71a27e61857e85976085808597779d8d776781ad726f707c7a7d9a737aa4737778ba6a6b6987"
    "9396736f7596757588786fa07c8076676da98b777fa171777878677c978d8c777373987a6b8e6ea0"
    "8870759c768776986d7e6e7c7e9d7b6a8e84798b7899767d7b81ad726f7040a7ad7974748d6b9c77"
    "47ab9a7a7a6a777eab7776b69d6c4b5da78f77766a658c8e976f738a9e767c64a57d7e75987d7b7b"
    "6d7aae74775fbe6643ba236b80f37f737266c17512dc2fcc97689d825f9a5a95817e926197787799"
    "64ac80668a74a96f7b796f6e7caa7c40ae66b6770db48cc46f759a737d811fb2a0a06f749274996d"
    "7878859c6f658a7aa86e267d94b1976a9765958476a0737b7c66837c8e8d5261d97e7744f5705f78"
    "34bd838b8266c16976794f7777b78d01ff60a964647491839360ab7f82744e7da479986eb3598f76"
    "43938c89966d7c7d78a313bdc2628c5eb27b7a7b74b8795c7f578b6aa291518f6bcf66289abb6c97"
    "4591797fb23fa079a88052ce5aa1657b7e7f9f68656ba69575ff38383838ff46654d5a7a759e7c78"
    "b5697b75737aa65f857ca282717675bd61787377ad6e7677789c59907d7ddf5d6d6b6cff297b5251"
    "d6696a6e6aff805d4958f07e5f5a59a981746d75b25e7a7e78c2776c6d6e5bb67b866dc767746f6f"
    "f2586d5e6b657c68989fc5646a717cff2d6b786c9e7d6a88729c777b747ea570747d7adf675f6873"
    "ff264e4d54a97e7a6b74ff71306155bf5e7c7472cc6271736fcc77715e6eb17574776fdc6f725a6a"
    "da45866a71ff3680635cb6637a7a73b988696175b46a717b75ff0e494f44be72706f71db686b666d"
    "ff5365456cbf5f837966d861726a6ce352686d75c76c7b775bd979693c889a7f7d7e6cff3d77843b"
    "bd6d746c759f76757c7abb68756d7bd27a854d62ce68726672a76f797978bf5a77747bc67d7b655d"
    "d16a428e76cc7c685a75bdb045527c82755fc366be6a786e72966e846d8ba586726c777f609c7491"
    "ff217c6279cc7d78704ed36c617b64df5f696c6d908091657a7a81bf497d636ebb7a7a959b6f7b66"
    "85716a849d7c9a78787b6c876491977c7797787eb056827b7d77588ba97d659897717c978695636b"
    "898b926576856a9d876d759784757a65b37e599173af69837363d1508974b397675b74538772a390"
    "a4ab543e9f6b877866b15e95836d9d798a7656b1698878799f975d8f7e7e7ecf52578a99757a7b7d"
    "7d5f79ae7d86a47a96465ccc866b6768928c85769d7b7a816d9771986e7378ac6d76797e6a828b8b"
    "40ff8c435e977e7e5d90737967bc727be94e606e829e7963846aaa77668e78aa737675676e8e9d81"
    "8675a272706c689c779a736b7a69bf568fad6c82975ea17574837b54bd71736a987d8e70bb855a76"
    "7cb6686e785f5dce7b7c908a884798679e935791a07f7677737678ae737262896a80ab786f657bba"
    "79987d757d81a376677f7e977a747d6b75a46f8e72b5737373769d777c7a98787a797da0737b767c"
    "7665ad7a7e9a65779277a461848c6b9a657761aa6d8da4707278697975b06570d44e8979639e8d79"
    "968b946d5e7774ac6d7b7a65ad787c766cac7a778464a6777c9c71756e9081787071a67283827395"
    "7a9b7470887a776fae728099797876809a6f7b7c9e787a7679b6547b6f8dac6c77836e987b7a8073"
    "887865aa71a47f697480929e786c6ca57477737d836e74a2797d67a77a7c9c57ae6c726d8681719a"
    "82af74657776747d9d7b7ec95f5e7c7e7698787c5b98917e7ea77c7975707d9d7a727a5ab4758c71"
    "616c999288499270bf76796f8c749979977e7b7770a67a717f76756965c87692a254827f9a73777d"
    "998e70737788be5d726b7cab76697b6e869c6d837da275707c7e827671987e3ed1747e7f7b874eb2"
    "9e78797979afb74c4f7f7e846f987679a074767c73805bb181686d6cb48c7a6784a675729f757c7d"
    "93656ba17c9e87637683623ffa5490604c7886d5a6757676798c669a8173a65a609987726aa37987"
    "6f9071957b80726daa779a496c9b967082997f76706e7779b2c5c7474b62816e7863b6896f75a272"
    "4fd9787c63977b787a7c7b4cbe7487768b94876578ab766d7a75a971757b886e69ae73a8816e7475"
    "9b4c858a8a6cb08966769e7d767d727c938c7c6a81717663b570808867a0788d868d6756c43781ad"
    "7a9e77777a777cad726d74c171706a736c7aae797b9b767b79b3755cb34958cc5683828eb1715d74"
    "7fae74627d9b8e737173886399778576958f796d6182967e8978977a7a7d7f9d7775798f6376a177"
    "7fa2756d7c7e6e7e77a07da3776d7c809c78727a797f8c6b917e729a7a7d736b99709a5f8062a897"
    "83bf7e457b75719a8f727c967b757ebe6078806a946268ae757c967a797b75936ba16c6ba77b767d"
    "78967c797d6488946e926d5cca737b789a6e857b868664a7689a73727d846bb67f756b747ca4816b"
    "a170787d797b9d826e78a37774787a6fae7181727f9d777579784483c27e7966968e7dd17a706b5a"
    "8079797896769c7e78786a917a88849784757878629765968d6e9c7e7c7c73af707c72a84471b86a"
    "77896e6ca68f949a645f9649b784667b7997777ec25b6c6f8890b765775c666d9ca071a85a6870a7"
    "96787c787e79677083ae739c7776857d506bd474767f7a7899a07e77727992986c76757e6c9c8476"
    "82af70647b81b66e69724b9f8b8c7f6587826ba79d4ea66589aa547b897e64a567729dab527c798e"
    "7279839d756e8d61aa7b657f739f8ada5a6f77667a56967aa07cad7c73684f9368a2948972967679"
    "7392766d997f4aa5967b78669b798f71c65d74779b74797c7c9266769b779697785f7b9d6661a875"
    "91609c777b738176a57186657688986f897ea76359cd7e6c7094568f699d7885757896866aa5717a"
    "7c62a87c7f76a06274959b827a7079a6757777777e9879767c7486717d987d8e649c75787c7c749b"
    "7b6a7c77a97d5c84a77b806f6fa87aa9707a767671977e7c7e8864769e7f79ae7d75679f6e926f72"
    "7d72967d7e3b7d7198c0749c81747b7aa9747f6b48a490887ca99a6c646e8a9e67777a5e8aa48e66"
    "687578b2795a60899f9ea573807078a95d8a7978a6727778797c9d717a7c6a7f7c9785aa5ceb3b54"
    "6486b8627d6393957680705cc27b7688878c6b7acc7a4c58977672799e817f666e8aa36e54756ade"
    "976a747794a17871896db5586f95709c5f70bb5964837178b09e797d6f7daf6b806f77846877a07d"
    "747a997c7db455957e646e9976897a78a0928155af87686d7487a0925275909c6c71779f8270717f"
    "95a78c53657d7e70a2738e6b7a977768bb865c7b789e5b9976854b5fe26f9a7c7f73774813ffab6a"
    "7a7366c468a2ff820351826b759f7e8174967b797c74789a7e7f9773797e7a7b7a79987cac687b75"
    "7f6d997b7f6c977097767b6273b17e7d99707d7d5ab17e7a7ea86b767b7b8f697e82887f588b938a"
    "79af588e71b4657c727a69c7805c74b07d708c586f60a58587c884615f735d69c46b8a708a669f81"
    "988d5d936a695e6f6fdbac85896d59876d9594637750cf8169959874657a7b6f7e9c7d98c23635bc"
    "a1747d7d7178997b7d787f6679a77bc46179726f636949b6b6779a8c6c779b79777d79806d6373bd"
    "9d777e7b746ea15aaf6973649a7797ca7e66627172a8787578a975738868bb7e71637299727c7e7c"
    "bc7766796d8e62aa6a7c899c836c6c786f9a8778a6816889687e9a85766d929d597484808060a17e"
    "687779b1778e725d8a99b3805e7579977b576aae87766f9d77a3797e6a7c86dd6154699d80757679"
    "787e7a967a708a96777878979e7c57b691616b6e7d5d7944e8bf5b78816d73b26b836d857462a580"
    "7e7a95767ea08c746b757c747d6fa4807077a177c76462926191ab6969726c9a8968896c6363d579"
    "727d7ba472ae757577716ac66b6e777275ab836b79967b797d9381768c6aa84d4ac27f939e746f6d"
    "78697b9193658aa674787da9736b7b9b6a7f7d7f80817670986f899a76786a7ba979796e84757b9d"
    "7fae736878e55d58786f6c656dcd75678e769084839778757971df815d526f9f80787aa0677d7d7e"
    "57a15887aa99787a797c688d76bd5874837a6da28a6a8e85795f635cf56e4e809397873c9efa3a72"
    "887b81966699796a6f95988873777796d03b3ba4764be55c7d89626a8d9f8b9c6b747ba189756f73"
    "71ab7d6b7c87dd6363579d707d7b7a9c7271768b738d67a3759d7a85667e777276ae736b6f7ab874"
    "6bc768707674a57394609a917b5f7ba17a677e7f7f656abc75ce954c696875cb67637698935d8b6e"
    "71ca7a66648ab278606d57998e768c869d7c677a809e72757a8a9a896a69b8767f7c57777f8d9b62"
    "8cc6605f706293a87f636e8f7c70967b787b6fa39c6879897b7aa56d8b6a7c76977a7c98816a57a6"
    "634fa3c3687e75b67a5c85b35e6e7c9b7274847a6d8167b6759c8c6f6188825380a68577896c6fa5"
    "aaa78058586d6fa57f80907f5a978077817b5bb284c556548d73637483b3839b72757a73a96f7a7b"
    "659a7a8b7c6ba57189779a6e65b261676493a67d82a1616f8d777e7b729d82525bee6399bc5e5776"
    "684ca5969171aca25c6491cb78535956a7859c6365a886707d946a615bc7b85e8268806068945bc8"
    "77af68777b7775767ba36d446aca9a7a667991976e55b86c997867ac7a7b7f9f80637f9869808080"
    "829f75707a91405549ff7b7b78759e7e6c9c84767d717a9e7a7d9e73777ba26573749279a06d8a6f"
    "846075aa7de6566c587f5a687b9ca6535ec98c7a6453f44d8991ab666b7262757faa806a8e84798b"
    "885f79a080799f79737cab9471755b6d7e859a759b607e957237c28a7b82aa5bb560668d75766f97"
    "77899d6e756fa67a777a7c977c767b996c89767c87696fa57c77ae7670757c6f9975889c6b7e7d7e"
    "82976c7d7e8c9a756f767e9578787d846579a37b7f765fa8847e9878767caa6c7a777987a7697276"
    "b5607b747b6ec4776176a478787379776692947c716c7483ab9e937b696ba2d08b166d97636a9a82"
    "727f699e889c699573747ad072448079767d977e9c957a736268dd74596f6955be7490873cb49773"
    "70747088a4766b7aa87d6e987e7e7f8b76759a7069797f9b84a1787a7c717178857a98a38a8b5771"
    "f2496668777a94698f7969887c9d777ba87c647d87cb775b5c82a8746879a0419bb74c968f757174"
    "d74e667b7a80766267c178ab7173786d7c69b7776e755fb38b72667a65c95ddf6d64736a8767b177"
    "755d78b581a58c5d5f938b749665856a66946eae8d856f6b9571936fa16c796e7da07d52b2959d4a"
    "71ae8b6f677552a19c7b7b4f99899485378e83b3759a8a60876d9a66868d896b9279824f7f8b7aac"
    "85556297ad7c9d79757a9f88705d8c6fbb8d5773975f797999818f6b93718ea5587581cbb44e555e"
    "977a7e7c75996b847d7c8db3785d6ba97c975d688351848b9d9537de627481d950666fa4706f8a72"
    "9d7885875f84a0707676836172ac7f6aae856b78c08f5c5d79787c7c967ba395715385a68a685594"
    "8eae74646c8b5b79aa7890c565596d77a17571823b5cb7a78b7e4984c1737f957b767b8cc8556375"
    "46a86d93927a8099856968af886e7482ad7169779a88727b729d64797a8c6e7295719ade41648677"
    "98827876783a7c7695bfa36a5b7b9d7db5706976a7b25e686082ab5d52a360a7703dcdcd506e8670"
    "9d787a767b7c797d799577a16661a18f5845b3a2a49f4687708f86726990844a5de76f9089828b59"
    "825f78bc6b7999777b7c39a78694868ba9617476826d7f5bb697797c7a7b81b8736a6a768b8b658e"
    "609c6fa37386789a7a6e9a5d87788b7c7f977677777e63b870818c689a729f6b836b886e987e7e7f"
    "6c74929d70ae734f9f71878c79965f7783599e8e71777d6ab09919ff4a5b66a48b737889677a9c7a"
    "808060a17e618bb25b88a67e697f75776692947c849f6a8f656f6c84a8796971b7737d785cab857c"
    "6da1827878706283bc6f7e74737aa18893697e7f61df7060706e936a7e9779a674727a7bb37b6f67"
    "4fb962af677a9b767a7a7a767c9b79957461a0768b57828c90748172a2778171659a8fa2826e7678"
    "897d75986d7e757d957b7465919a7c6d7279998f897076967ca56f8a7172a077707c7dc16b637d74"
    "9b52d261606e69b6777c7868808f91757ca0737ba9866d74706e6d9a82896d84799681a6866e7274"
    "998769985e99727c7e7c7b9f7a727baa5c817583997e7f6c7e5b82798f9a7153937cac7ea27d796b"
    "8e6d7abb4f7b83759e6fb75c79767e9f8374717997767e7a7c94617d917e8a5972b577ca687b597b"
    "7f7d727b98896a76a572799d7a737d78677c978dbf79726571787c7c967ba07a6d7c7d6f9071957b"
    "7e9a688f70656ca594758d75519b936fef7268488e62aa6a7c7e827671986f899a76786f8aa96c71"
    "8d609f787c5c768472b796747e7a7d7aa9747f6b62a57d7e7e677c948b7e7e747a997b806f6fa87a"
    "79717ba07a6ca668877f61e063548969cc6f6974669c71977680bb805c697f6ea25a967b99777e77"
    "96587d9d797189a17075758195787e66468099bb76b67a7c5e7b7c78977a82b5637b6b779f73688f"
    "7a8a759670a66b69719567847d86927c8a9c647a813f81bc838dac7b59749f486472c38ca9726573"
    "a26f787d79a16f777b7ea4a577655c6c6f7eab7b7aa471688975b56f737479ac6b757b7b877e669b"
    "79767da46f9a36ff436e66bf74707766749f92766e7f949d6278997f7e728e81dc6b2aa12569d67b"
    "6f967658ad70b6776d769d697e7e7e8b6f63b27075a77a6f7c5c9d8d936781a567856e5e84f83670"
    "876469c864944d899184986f9e6c6f797373aa77a47a8081608375b67c547e67a47d7a779e7a787a"
    "7e9f77717b81bc6e5f75a66e737b7e7777a06d84b78f66666e8559aa797e78a06a897578c1736075"
    "5d618aa395a9599e746c70d0616b757b799b767aa573807078a95d8a79787ca36e797b77967a7b7d"
    "7e9f77717b7fbe526190857e6caa67a859708a857e5b929b7a8a9a766d796596727d9696598a7295"
    "7f62867c9daa727b6f7b9d707c7b7c6e40d18180a9a86a51748b947f63807d7b7d74987c9d717a7c"
    "c280784a7d5ca27d887d7b618181a3677d928c7e8473a56e7599767f757da46a6993769a94706c77"
    "9380825f8d6a7f7c97858a606161d4ae883f917a777e63b8707ca58f626e8869987b7c9a916d6f79"
    "72869d72797c6c9d83796c6c8fa1787c697e7da09c787a757e865277ba7879a078757c72787561c0"
    "9c8e7c6b6f7257909e88579093a85f767b9e70816fa37b777c816e7863b67aa07e618698767b7a7d"
    "987d79767c6f9f8872796d6c7f8d9b7c967d737e6cb08a5e7c77987a7c7b7da06b797f58ae6a8f81"
    "7cab617b7c6488a378797e676aa0916b77849f7b7963a57f7fa8737f5c8a86679d797d9a767a7b7b"
    "a98e656e77987a7e7c747bac786a776a8e84798b7a829776766e7c7e9d7b7d98757c7a7f9d777579"
    "af806b71747b6a7c77a9667b6073cb8c819f7d577db670657793987d7167678e7690844f9a8e8d7c"
    "87d06b49767c55a561a973b39e7f3e797d6876ac9388686e8fa377bd3376d369715a7a8f9969757a"
    "93756e75969d787d727d7ea38c6b688d7dcb5754ae734f9f717b7b59a18fc6ad3f6a64a961b25b68"
    "5d85bb647e598382a77c62a57d7e7e677c948b7e7d6773af7a9b2b82cc6c7eb6696d75579c8d56a9"
    "52a475977d789c5f709d5562a5909384b3676d748f8092548cb95a9d6f61637d62a896738c62a47c"
    "7993905d8771b96a7675799057b46d9874ae576e8f95817268819e787871c18458647faf6747c360"
    "6cbf698567797d806e9c99787a7a7b74a5826f7666877772aa906a8a817a7470ae6e807955af6b98"
    "88878c6b7aab7e7b7a63626c6c8bbc407a72c98b86607b6cb38d83976c6d9f8c7d6d6caa54a1726f"
    "798e9c706e8a9b538485876273ae76cb888c168a9f6d976f6d78ac745c8c64eb94306d6ea8757d78"
    "5b808b9c7e6eb16d64909d9d696e6f7f6d1fff6067708f89915a7673b18b6e987e7e7f939985656a"
    "6797718e849e5a867191567273aa9c77c5686f6da553747e95739a7a7c7d95657160b46f72b55a90"
    "638e928b729467779b737a6272a48e8295747d7888b67042907f666e8aa391c4634286aa5b69bd54"
    "678f777b99617c5d72d5827d90925e624e878abf98797a797d74828c97667b929a6079d36e6b8055"
    "a27e7473797870bb548a746179b67c757d7b7d96719a8478796c765eae9367789e768c7c81957876"
    "9e74826e7ea258729c78a17c9a5f6aa08b57837c64e056786d738c6a86907399a1676d6278928490"
    "8a4587a2889a6d7e7e7d718073958767907e6e9c78b3797864a364748d7973717476b29f74767c7b"
    "6f8d7f45c0597d85968e5f5586b4926b8b63a582a57b89696e7f786ea3787258785fdf766b7a8c9a"
    "926878a06f4c839079a87e78a5875eb5586f95709d459456b58a6975b66270b05e877c716180bf6f"
    "9d73777b7d64837178b06689917a869a62a3746d71849d7579b27c74726cb9507944ba846877a07d"
    "7eac6b7179a38268787b67a77d797e4a9e6e9694b89063696c6b6da07b8da9647a7b7d6162be7a84"
    "887f8e67846a8474af6e9648c46579bf68766d76988145b36f628b9969915f937c7d9582757272a5"
    "7c7778987db455957e6474729e738875988c6f785fba7b727a69ae7c7d71d064496b9873a477777b"
    "9795738859a3419f9a63739c7a7a7da582697d72978c747f6a80834c81b09c609b727867966a4bce"
    "af4f4097ab508bb4539d9b2562e37a94817249b1bb7b4c946978785fba779e7a6f62988250dc656d"
    "72d679724dbb87636d6e7694948063678f777b995e716fb989c585795e5fa07278797d7e9161739d"
    "6d7a77ac76747d779e7a2dbc838d87915f74a7758b6b8e916a876c9c7d739b737b797e7da5747378"
    "af57776e9568928b867593a56080687436ff5c71af666e9d61716dba707769aea05277cc87784a6c"
    "9d9272746b7287739b79779f876d76a46e847b6f9043d168738f6b9f6f7876ac6e737d96757a7983"
    "6d9b966c7694bd70606070909974737ad07551705a7dc3757275649d73975099908b7c717c9a7f7b"
    "3b5c79f47cada15a5386769d43a6847e51768fab69a27d7b7e5ad9606c808c6e7a66a663bb658776"
    "79bc5d7a748226b185a3759d869256538277db5870948167959a6c7e8c6f7c9e73777d65aa5e9083"
    "839565768d956062af7aa9626b8288bca9845345997c8c6d718bb18c6b4cbd4c9e7662b45c798572"
    "786a7b968e96be68596b79886b8590719f7c787b7c59e75d6870726a87ad73a36c807e9a7977797c"
    "7a5a6fc17c7739d27687558d8f8c83c7597b6b7b76ae736b7e7ea272727b738c72749bff82442e6b"
    "789a7c767d807a98777797747a7f7cb5687979717d757f779859d38d5572aa66976f6a628a8c8d7c"
    "8963bb706988667ba86f6f8370a27cac6f846c75ad88805377a5775ba268981dd0897366d85d7372"
    "a2945c767975d18650658477a968745db17287787e6773a3856a956199877b719b8970aa855a8a6d"
    "75808471973a6fb5a37e6bd06b4199859c78866168979d6d77b5657b57947951bb7b808baf62776e"
    "82749f86667070b57774c15e82845a8a6e75a3708671769b789c847674769e667da35c89957c6a7c"
    "7b5e79909e8958aa7c7981eb523d86ea28657c8c7c7870b568758ea56b6d8a9465926c96af955c4a"
    "619e5ca97b71a27c747d884a5ee16fa0508d897a6d9c96677a8968928a746f737166c76ea7767b7b"
    "72767c9e7e62da6a607a5b909e8e68799a767b7c93b07862646f9d7a7c7e92e9217b6a58c5666895"
    "8463938e78935941e3707579997a7e72a67a747a7281817597809f71826e9d778072798c5d8c719b"
    "a48d8762667da350858c6c769f6c939c767e76796f898f53a672af846e6c9e588e8f6dcd4d658081"
    "6dc06b727792608297742ebf88957678657ab970a5656c77936a3bd7848050c8896d71399e9aae62"
    "915d55ef4db277746e759a7392825f60a27f8c72b6597958a085547ba6869f858b5c7459bd717584"
    "76867060b4997d6464a268a389797281bc8161607c83966f7c659c9a7f679cb16e527366c5826f65"
    "8072809a75b2636c7f807a747a7a9e6abb776a7ac26b798654874288ab8468c1805f796ce05e7165"
    "b64a73a06d9d92787365848162a4763b869cac77a5727c727b6ea27a797c7abd7f6764737c789782"
    "8fb16e646e947882896969948d7c7a6ccc6768797e6d9f797dc5627d667769967b9472c1737c557b"
    "6e997f7e7c725c8785a57963bb74767e9879767c62a57d7e7ea2976f7365aa696d7190a57278747d"
    "80b44d956a7f709e767d826d977b7f8042ca7580819674797c729f757c7da675767679a07a6d7c7d"
    "75639374a0816e7863b66c97709776799f72797c97737d7e7a6dbc6f70787b6a7c77a97d99707d7d"
    "95807f7477736d7ca67e5c9f779479806f6fa87a7f6679a77bb3805e75797997797a7da86b767b7b"
    "809d72767a875ca07e7f7da27c786e6fbb8d57739c82747579b1605c7f9594a7536f835dba718078"
    "75a0778073cd8c6a54697aaa6e79757497a15d77739778847a8e658f7984796a9e68976f9071957b"
    "73a96f7a7b5d9870a477977a7e7c75779f77797a9a5fa073737f796ba578795d7a969a769c7b767d"
    "7d8e649c75b4657c727a9434ff416d83b778587671629c739ebb947c54617d5c6ec6747ea2886970"
    "7469af70845a8d7e9c8066a2967170ae846c6c7578b04a838c758a9468858a64a864854dac826e97"
    "7b9a77797a90925786814d8a967f94a778658b716168aaa36a9160a26c8172759f74868063aa777c"
    "79586481caab7c7d6f6eb78f6364738e628358b59576ab587292677c7c9095946a737a677d928c7e"
    "9379809460a9874da3619faea74349ad7e746b778ba9716c6f9727ff406ca390706c72e934d23859"
    "9a5dbe68627b6da27b7c86c26474607b5d8d8793aea95e3e8ea67676737b9689727679a78e7e7559"
    "63978d708895609c747a8eb36b587b98289c978dc3766a815dd68d624b70988077777a76c35e7377"
    "3f998c829a81b258579e568477c26d53789d8a8e9d6556ce597a74997a7f977275748d68d55c7b6c"
    "8bab64895dad6f82667cb15a7668978f9f5e7a797d6175b07c648a8299767d5a79b27e729a8d7474"
    "78639b95756eb28b62737e747a997b6e718775a5a16c75718e8b956586758d9e7968747c81729879"
    "76ac7d6e73ae5f8b786f649e89708670ac4ca5737e5e7cac7d9b7d79856b807b8260a46b93977378"
    "88987b6e779e7a6f629890d65280478d5aaf6e7c7fb16d6e757fbd8b6159967f7c6b857090db465f"
    "63b2757482846259e958be586c8678959468628d46809a918f89977a80668c5d768e948367999964"
    "967d7b767d8d9a717178bd8b695f71647a77b6765f688cb07db48f538763695e6f6fdb7f5672c376"
    "7965ac797eac85896d59876d9594637caa687c768b62a0787b728bb76e5d9b7f737e7560758fa27b"
    "61a06e858c8f72b0587779886b8590ab826a797076ea596f588b697c9c747e68ab7b7494af637e5c"
    "7750cf81696a7eaa7479997c7581767d698a917e5fbe659a648a5157b6985fba697d80878d667a8d"
    "ac66767c7c71977c7e7d81ad726f70966c7490799b787c767bb99c7a51617d5c6ec6744fa68b837d"
    "785b91a07d62cb726978c2973a9d5072a574797c619cac6572726c7883a88765898e7d7c96767c7c"
    "6e7a7c829a79b55d7b7b61d56c6f6f9d6a7f80799e747581788573b062759c84787672b295606871"
    "7185807397a26d797f7979699278957b6f7e9c7d967c72629954ab5e8a99982c56a1c7a74e889271"
    "769d777c7a71d25b7b67bf7f716769723c64cf9f6585a46e8473a584628269707575be66ff605f52"
    "9f647c877a70797270b56a8e84798b99647b9078b1697a7d6fad75646b8f7c5f787cb1a575717b7b"
    "64829a8c7478997b7d7872b573737372b5737373b98f72477f5cb0995487729f7c767e4fb49e8758"
    "5eaa787d839656ca4e7c8b83a06072896b7b749d8ca17d6a6c69cd7444937ba074777b61b3a45276"
    "5d73a68288a1625395965c3f95d47c6b909c6a7f6b6194b46c4aa46b9e8ab67757807b809451a07b"
    "999b876461a379748a6690878977698761a250a79d776262a983997f648070b75d77844e8494b465"
    "9d9b713e98727da07977c754915e7763af886d787676787ca0a09357609772c66946989886907260"
    "9fb9477f627a9a7b79789c726d8d79628c787c9f727b9a7b7ea0797d6d7e77b16d7279949a974972"
    "73bf845a70b57e578a6b58bb8f6975709a7d7c7e717b6eae774b998c7a96b15e89846478c5577875"
    "676a858f9b55da7f4f83847e7d9c647e967b737e8575638a9856b36b7d8ead71637c837678a07b77"
    "99668d7a7a747683a46f8d8b6b639998777f7d755e63b17e90958f7b5d83ab606977947c6380a37d"
    "9a2570d77b7d9d64758d929a5f688d66837c8e8da091736577549e9e7e72ab65687691bb6591646b"
    "86686d899da86f61986f8f699f7773b0918d684b83b671676f71897f719692a35660968e70719c76"
    "a7304f71ead97e584d848ab46d4b8bad8c7e705a76834c89b295957a667695ad7b5b686bc4687178"
    "69ce6590545a8873af7bd3676b6e6db1a95f8d3bb67a635599677d928c7e9d555b81b167dc667a5d"
    "589ec772517878b16778839a82924fa86d6c916e7b6ba5787d62e4626f6a789d79757d7b66b05996"
    "717d95788562819376947f72a865829970916e7871978d6c7fa3ad7b4a6b70987e7e7da076758470"
    "99769531abc3934d55878d6086719b8dad6f62768a6f9679786a31a5aa9793a8507b797e71bc874f"
    "ad7d577d8273a5777c757f8c77956a8b71699c7f95b358825d84b164727486a877607ca1836d806e"
    "68b27b816ba54a4bab9ad493298d64897f7a58a7966c917b71a7a35e7c5c5c7168c18a98a42c8d8c"
    "82b05f7b74a7863bcc4d7c3db572a082b277666f9779ad51717a7a806f9d8cbd7f5266797d87966d"
    "76cc5d746e6d87717e9e63b2737a7d97a655658983709f7b737393a45a7ca98584626d96747c7f7b"
    "73a479777a55719277b1846fa273789396736f75769d777c7a6e9a7c7e7e9396736f757c747f977b"
    "8063aa777c729c926d739c71756e90746178a192829875787977b8656b817dbe705a7b7e7c7c709a"
    "77a6727a77706f87aa6f6681646dc8925d7aad6b66d39a3a7399946577786a99727d8e926798747b"
    "81ab756d73736b99709a727aa4777a7f997d727a977f747b7b7279ae72767a63b1737f6278c5647d"
    "613c8098cb617dc4974769a25ca0795d5ec7718d8b93659a627e664d89c6ac85896d597750cf8169"
    "849a8762797b6f7e9c7d98c23635bc7c747d6fa483737ea468a38275747279a047a17f739e767b7e"
    "a55177868c75b0758066be597c777671b56c7677647a77a9828db8429862799e816f78716c7483ab"
    "688880819071837a7b98477c9085a86c7374a4898375709e7a6cbd668171ae966b6e62875a71c06f"
    "50c9797e6f71af6c7d76cc69756b6cab7a6f797299727c7e7c61887c8a92656ca5947588878c6b7a"
    "a5817d6f6e79717ba07a79ac6b757b74ab8b6571a16b8a68837d7b7d7498b78f636473807078a475"
    "6b88777c99729d60977aa46c7c777da67676737ba66b697195407a72c98b7d88a067747878967d7d"
    "89768a698e6b6da07b8d8dce3c7c6e92919a5d6658789ea968b27c74726c87727554be82ae64727a"
    "9648c465795fba7b727a8d8e9c48818e3c3ed0a87fc6677f546f6e7787a67379a1747f716dba7077"
    "517c88c06a70b6636c8b54bd559585c1516388837767997f8b8bb5836d4fc152b17843968d727476"
    "8156e55d67587f988d8594ab51a14fce904a6a6d7299a04b899a857f9d46434e9ec48d825d8865b3"
    "c43baf884ab057935d88857da28e4e727d8c65a052988d9771b07789626e8a6a8e87776a9d7e6b90"
    "7c94a477556183966f9788938894497b5070e1647c9895498e6f6f8664b966359ab695a16da86a60"
    "607c89a972909363916968af8a7e618a648b86827520d95eb4af8d6d75639b8b70747681747c7995"
    "9e816c7a7c869678747799827978759b78727d7da1737b767b9292657c7b88707e6f9b783866a0ca"
    "7042ed6081987d86687c856f8371998896668675799d757c79997b7971836e7aa48470796279b577"
    "68797aaf7798508d987459d693605e759c746398938850868e5e6c8dac7da07b6c7d7d8191677691"
    "897988688e5db99b517e783866a0ca59d693605e71a07a797c8b5a81a872a35478977a7e9c787579"
    "7d8677a4636b75827da17c9c767d759c7c6f7a7f777da47573677d928c7e93798094607bb26f5b89"
    "77967d7a7ca9874da36195787b797e67aa787c7b88696baf75c56861a24f7c6774ab7d72b3687e74"
    "85ad7266757876a1747c998d717178796caa777b829c7773798dac7b59745896828a867bac7b6e6f"
    "766f80a775987c78777daa707a77747e9d76747c97747c7c7c977a7e7c759f486472c36c856c9b86"
    "82ba587873428175c781897399569574859a77758297737d7775a6717c79aa7f79627b9885876577"
    "99767a7c7a6488758f8f806a76a6797d9678698d776692947ca37d63659891717196775ee95e6179"
    "9ea7696170869c7274795bd09c64559feb55475a9aaca74a49845f7da779ba628e6571884b8ea976"
    "75ab636d905eb45659bfaa6a79777c9c767d7c759aba6d59669b767a7c798277a472719e717b797e"
    "ab8584814b77737c7c9e53789d8a8ea2896a6686cfb1624c5189647d977f807a719d7882646ac071"
    "aa596c7e9262a87a7e7e75708662b27b6f67b57b78a6776f7c896a789f7677a5ac4e6a6daf71698a"
    "b6876a69709a777b777da9727c6a7f91df4a4d7a7d7c9a7479709f7b787d8f7d6887857f6679a77b"
    "a35d76a46678a1629075627ba65f9e7c609c907881ac776b72605a67b3ad84957d7179e7546a6576"
    "558beb45707291a56473825b70e54dad5f7f767f875a9598728d53916ea3a35684927090549a966c"
    "934cbe8d567d6f9c7b7d728bae6470ad20e85b7095856c7d7c6d6b996ea178a19d49825a9e7f6c9d"
    "a9727a82699f785b709e5773889e90a25f9d786b98787d7b78a170787d795258e07e787a6bb36f79"
    "728c6f779ca3ad6b5d677574759a879884648b7680b6685f84ba596c956c8e468c8c948e9284716b"
    "977a7e7c75a78b6a8b59c46b7e8251878d667a8d729d797d7b8f856b6e94756f57c67f9e7073807f"
    "787a977a7d8a506cc57577c9687069e934d2385975ab8776649d7c56a56c81636abf73af8c72597a"
    "a77295686aa35478977a6da6985b7a625d99909887c1628056727b7b9d7b614d8ec382865ef33f6a"
    "93926f68836ed260657ab1b45b60619c747a797ca5748271755866d4816d7e709b7c7c7bae736f76"
    "82a5776b7779757f749f617671a49560bcaa46748188749d66ad696d89757b5d8d8793777e7b729d"
    "83583de286a67378747b6a80958b768da37870687397986d717e7a7273a3aea95e3e8e95737c7e7e"
    "9a756da75d5f94707e9f9b6672947ac071736f6e91976e7674c57665736d96897276795687759896"
    "9e74787a7b7b9f7a727b6a766f929e3ed9bc5955a8a430887c936a41ca787375738a9b5eb2a73b8e"
    "8f9a84765da49b7d665d71a3786f859e38aa8e718e3d62dd7750b1a76b6d74747b7ea05e5c65ca97"
    "665a989f887bab75697c5ab0985b847b627e83a36f6ba9936a6677ae6096bc9766567162865497ad"
    "89767f9c67679a967079cc4d81658295b5645f7398807a76789e8375737781719b797a7283789f74"
    "7cda575e7569757b6fb778737a73a775b07680657b9b77787b7aa285617e667a8d868d7d8a756c97"
    "647786928e9c53b3687775967c7c7d7a967d767e63978d7088d854935b66a34e76988184b16f6b71"
    "7c668a73a2915b98619c8b7b7d629b637da17f81819677757d76a1737c7b915f6d67bc82a0677a7e"
    "58ec27878e814f95b2697baa696b87be616f777b79678f937e6c6f7eab7ba066786d95aa7162a85b"
    "7a3dff696170c967617f895b4fcf7f837069978c639c9e6d76797e749a7bada36a44815aae61a671"
    "769866927a65437bf666649e749f6c766d7ead7288779e727081a06e6f827b7c74987c6b6a69af93"
    "7c77977a7ca89480665ea76b797c798a4c55ee6788a06d7675c196645a6b764e87ce678c4476c377"
    "a78b60707d819b8d35a2717b8f7096987d757b7c98767a7a7ef05db2166bdf5a4f6395739f886c79"
    "b2735373957d9d925f74909a90576f5be84b8f638eb16c795bd7079994756997718e808e828c6182"
    "e578775c51a176906f6a6a766da58f81d6556e66a67545c35c8579c83d7d967c7d737d9855638ca3"
    "7b79b36377af9b7d6c4d7a998c7e64767b7f749c94916b618f836e967b7e7f9a7a707da3747c7b72"
    "cf91624a7397738d75758654a095707a7b76987d76794c8abb9d67769571988077777a7a5a7ab37f"
    "659a778c7e57919e52a8846285a4716d6264d27ba56b99676f875eac7a74e7546b6b6e61977b7599"
    "618369b183a38f607d729d8d687f70767699728a7aee704b5d6f9e855f8f795c7a7bb65a909f8374"
    "d12b4e43f3ed60617c56739b72aa56b6757174707f7f67b8642c8873a6b25249a7a19d72839f6f7d"
    "4da7917d7f9e6f75b14db66371876fa15a7271a27c81977577926d7450bd7677a77c70854d8d958c"
    "76c16b76698d64858c7f939e9d535f958f7b6f72799984707b737d6ca0847f95747b7c96a86b696e"
    "77915aad728049b6847d7cce6559797ba1747c74774f79c37eca6771706e955669b57740978c829b"
    "5671769ea55175da707038718ac6876e5c94839f6d89a76d7581b258579ec77d4c727e679c7c7a86"
    "8ab278606d8b6b8b738c895275b8787c849e7e646eb66d7b7470738176a67aa47168896a8c4593b2"
    "a7404783cfa660966a79799f72797d4f32bfb58cab7153a66b75b56f73746b4e65ff63749b797a7d"
    "989e5f7b717997797a7d7979769b7e806c7c9f7a698a8a838171816ea97757b1738f767d5689aa7b"
    "52bd4e839f9a77777c7c9477846b86a75e6fb459e3864e5b6e9d6556ce59998a64669372657cb479"
    "809e6c797ca06e7b7a7e7b729b7a7e7a74997a7f977275748da2776f7c7c8e48a36b9e7d737e9979"
    "77837c59b19469799179844a5de76f729d797d7bac587b88796ba97d7c7374bc7268756aa7787b7c"
    "72af7671789f7e74886777967d7b7c7b957a7b7b7273906c9e9c8d757171797a809d71616c999288"
    "81b96a6775ae7b808157647f6590a85484949281a26b876f7d726b806eb5b15a76689754ff446254"
    "e55a437d8175a279737c46ad44d7729064ca675c8f8e8c6d698c886f699397a4656a75ad8d44867d"
    "82727298815cb7935882a879717974ae637f76796c52c8718ad0674282847cd54d7071519aa96884"
    "80ab6f6f788281997073a77b70727b8856e762598c709675798658ba6a7e7564b5777c6e73a67288"
    "76977a7c7c7e6ca4787b79987e7977788f6e7298a4617e7f7e7aa06b728977797d977c6cb76c7879"
    "875bab7b77aa65706f927f9b7e6a7e7f9979727c7046669dc7649081967599667d867e9d737a7b7b"
    "6caa8a6f72877475957a8178689987b15776887aad7379697e787165a0927a4e7bc4796bac737a7c"
    "7d75b17964966c8a94607673836ea7748a7a6d9a5da78f77768ba06f6d7a8f997a637c79a76a7581"
    "8e8f94696666ab97696f8a3a72d4767d967d727e8d927c6a7c7f6faa6c7c68937974987a7177a975"
    "9396736f7578a1775e92677d928c7e7e9879767c7e9879767c7e9879767cc66f70706c97787b797d"
    "747771af75827a698991a8887b7660957269848b9379809460677d928c7e957c727f7f71af6c7d76"
    "be6d806c6a7c678f937a788596777696977a627789ae6e6b7138718ac6877c6e796db0be6d806c6a"
    "b0777679699d7e98527b7586779677a18c7073709463778f839d538c996ba2779c5b708fb935649f"
    "7ded62516285938b77667d4da7a26c7465d86b647cb371726e84a15e6697827f918c6287a7636c83"
    "9e9c549063c1555e917c7f7c9e697d5dca955b6876b58f5b6b9f93865c6da16e7071905bb34145eb"
    "72757c9f7e7868779495909f56857782689f7f7875867796777983707c986f6171ca76977a7e7c75"
    "998a7b687a7d95886d7999777e747e70a87f7376888e71986178b579617978b57b5a7f9a36ff436e"
    "7ba58c706369a058a679579e839474cbe5414649658b79aa6e5f56899da47a9c6e6e8fa67c7a697c"
    "a17b5d996e729d797d7ba18c7073709c727c7b7a6f6c72b87b77957c797f636949b6b68aa57a6275"
    "93706775a1e73950ac64997460b361d14563b1566faf8069786e987e7e7f80bf676b6f7c9e77747b"
    "776ba088767978799a7b7a7aa16f7c9e7b877f6157a34fc4737d6ba97976c770618d5c99af5e7d5c"
    "60709b9c7a7d6e82977ca2609275777371a7787e76a77e6382765a7c8ca876bb725b829a5072a97a"
    "737566a78c8f4c81899b7374a3797d6b97937774939b597b7da3727e717d73a3747a7d806c998179"
    "ba7c936156787d66b27282889a736978ab6e7b746a55828cb389647d977fa1737c7e726868b47587"
    "b18e665d7e609d877f7d95929b615ea9a5822c849f7c76757955c760798b786f909d6c7c6d7fa672"
    "6e987e7e7f6b7c7e8c9099887378745983aa6595759a6c966f799c76797c86667390909195639363"
    "8c656787a189507eb1787bac7071789f79836f7778907264a29d837672776e977a867b4c9a6aa18f"
    "96747e7a7e5b8f75b26f857f6d739d789269818c9972847978609fa06f72678c7e9976725abe7085"
    "916ba9617b797476a07e7d6764a098956a759b717b5f8e8c8d9062749f7bae649a6c695d655db0b0"
    "81698167af6272869b8b3d998c9b8376806e7f9e6dae717e76626d5bb89d67ae94696f78727a7ca0"
    "76437dce7b95a870646f8f566fba72587d9b967aa27c6f757ea87d538780dc68696a697d6a7b76a8"
    "826672aa7c757c8a9f667da275707c7f7174af6da77777757675997b7a7c7e7f6f9c777c95767c7c"
    "806d6373bd72b3687e7477a77376795c689e928c8b609d7c7d93724fcc605fa573a2675a8681a17e"
    "986d7d7f7f726b889b829e86689d58a29f7c477c5577ad986e75408fa19a85a164599d997b628288"
    "2d6baed16963b07196667480769c7a735a68cc7f4fc8877e64ce409a6771c5578c6b6c9fd3345c7e"
    "a66797657886918e4b90799b746396d1876362636a8e849a6985a0624fabab5d838d68719a6d9d6a"
    "7071957495948984459a9d777e7b74857f698a89628853c67d6ea15aaf6960bcaa4674a3818b6c65"
    "7c6b7ca57778657a8b9ec3687e419679757c987d9a777c797a7a838a699097578180925dc858ae55"
    "4c566ad69f6f728575a5ba5a7d767961667baf8e897179739a84947b648989aa5e876872a8787578"
    "80a36e737b677c948b7ec166437f976b8e7a739a85746fa3768e6873aa6d766275c370968a9e6e55"
    "a48b6a66818a506cc575a25578a8695896828a867bac7b6e6f52b76d7e8c7f666bb0817eb9717168"
    "7d779560979d7d90686d647a77a982967b7c62916c996f88857da274727a7e9d76747c7fa2756d7c"
    "b4656a8d715fba7b727a729d797d7b997c7581767b6095977960f54241a892648c837b6085808597"
    "66749f92766d58ac898792aa756966962edf6a74c24464779f8d6e8359a87da37a6d7999727c7e7c"
    "72a8787578bd3e726ea662997f6c9a60829b7b89a682816a6ea17e8b5b7bab72767479a0786e7d7d"
    "797a809d71a876747777926b63a57a977085797b9c7d8a607db3726f76779a5d9e7676ac647e7e75"
    "8489916a7877c96870696d7e8168ac8966a1767a987c78777d68dd74596f8572998e627f54f04775"
    "81ad726f70ad5068bb61a377857b668b83638b84b85c7c747ba8717e7673739a766d907bc1a6316d"
    "7086769b798a5d75a97b8c819c6e69819c4f749f5ca27d887da27d70767a899c647b7c9266a57370"
    "a56e6e8f70796aa27c7fcd505994776b4337ff7771b7638471789c7b737e77808e6a926191847a90"
    "51f26b63705a935eab8a5d9f737d9486b287556d826e759d7d85a484617272ba6875778f9e746678"
    "756a72959a7d72987e7c7c76749c7d829c717a77ac4778aa6a727590729797996f6f7396747e7a7d"
    "70746eb27d706a7b88a476c26c6f6d9e875e6896a280687b7a2a99a78d889d8470737c8ea0756776"
    "b26e7b727382986d877270946a868dbb69787372709e7a7a7e7ab472687879628d86926e7d7574ac"
    "857f7b6a979d639169877673809f789d7a7c797684737c78956f76b95d857fa46b767d646da59475"
    "9467779b7372648c8d917e96757d7a7f7d7976957f666e8aa35ab3649877a06c64b0608a6d53b382"
    "79cc745c6a806c70ac7976a1737c7ba25e6ea46f87a76972769a846e8074816083918c9750909475"
    "846270b77337a1799a9599756d9075ad66837971a4915a757d6e7295719a717c839a77726b806eb5"
    "5c95af657b678f777b996fbb8d57737c957c757ea583656f8477977a7a7ea94fba715d6c75c08e52"
    "912c9885a66753ce728678b75750aa61ce668d5f98824aa07c7566aa6894794f9b829a6eba76667b"
    "aa706c8774b55d99765e995f8e6f8b56bc755e9b5977a0a46c607d8d58be67aaaa6263af6b7351a2"
    "767d8469a09e7280906095645db7738368bc5f7a62a77b7e7f6d67a781849e84767474827d90925e"
    "78367794c69e81866d6e996f7f7e7baf9e6c576fa0837365857d7a97787a796f84a56fb78e55479e"
    "7e40ff3b7b83b1626485c749986374876ca27378ce6967786a97738d7575677d928c7e939e5a797c"
    "6a788c8c8675789c7a7dc68762676a677d928c7ea27e747379824a87ad815971a58c85a6559d697f"
    "a5855d7a7f2b8c9781b18669789c7e4ba0af687fab9b666a6b87696c76ae746179b67c7f82a77d5b"
    "8c9a617c7e8e62aa6a7c7d88938464757d7b7d969a76a0735d9e7879797979ac6b757b62a0877c7b"
    "9267789a7596b47a546995797a7c7ca130ff495096536b70bc537f9ab0649870788e727da56c7280"
    "8b9c686d83647495977c8f5dc859738bab5e767798767d797d5a687b9ca6766ea57c7c969d776f67"
    "87a0736b7baa7c5d7e7f6c765eae937e5f6c6ccbac747872757e679f7e7fad667d7b756f7976ae74"
    "ae88517f7a9e68816f8a7aa275747ba9604ab6766c7f9b89717b6369ba7f9b6a90757696717f7d7d"
    "96717d7d7f7c7370839e87aba42783596f8f6ebb9a57957d7e857eb07a53a27a71678b3c9eb39f54"
    "5c8377ab7f7f7c7679977e75967a7d7a6872a98272979f63757080995d9aa801ff5481b17972766e"
    "7e6d957b836c9f6974987c6e76a37c7ba8856b6d61776c71cb666e70b685796390868f9a82826c76"
    "7a777b987b7869b66d7b7e757a987c72809c8171638b66919a77749b7d7e7597847e717c6fa8737a"
    "64ac797f787031f5569480749c747d5c8f85947c866d7a987b515bc47c958b9d756d769686747b74"
    "598a5a95ae7042ed60817e71766ead9c777b767c787c7c967b7c8a9c647a7573998778849e7c7b67"
    "857e6caa67797d63b77079769a797d789d78777c76b56b707a71a76e708aa2399490819d7779797a"
    "68a1787a857f9d7775797b6a7c77a98eba6b6c616684da625b8e613cff54a2509e846de44d9f4a66"
    "957ba3626c7b7a7b7a9795539d94676a9c6c7995cf77656f666689917a867d7f749a769c609b7278"
    "96b4844e6441c25c46db78619b7894787b7b759d7c6abc69756f9a997a64ff7b382a938c72876695"
    "93938e5a7283787b7397cb5c7383638969779f78748b7c6f96508f8482997e97b64e67b6637d7675"
    "857899569478aa6198669fb55c616fe37f614e6f70a3658f798f996f6e7a64f4397b74915555db6a"
    "98747c7b7da1877d568640bf73947b57f85c6a6cc293774d67a687509b6980b45490688499797179"
    "91b97056709c827578756d9f7d7b7c7caf6879737d6d997e7e8042ca7580729f757c7d70ae74747a"
    "726c7fa57e5bbd6f90689f8679677b9434ff416d78c58e615363a7ac6663ac7e698c6081a4707972"
    "8c41a4858a9990766c7575ae607e7e70987c7e7d9a8367867672b573737372b57373737b977a787b"
    "c858af4869a890646f757ded6251628c62ab6d7a856b73a5789e78797979658594976b75b36d7179"
    "926367a57f5f927a9a7b68bf48799872657cb479b55d905d816e9d7b7c7e6e9b787887a789696f78"
    "82687499899c7e6f8c6c91847b866a6a9b7a7b867d686ba38d977e79856caf388bac638bba565e86"
    "5ab885a741a17876757c759b896d7b7c63b46f7d849f6a8f65709c6d9771c26a71756f80a36e737b"
    "92655d8f9cae846964807ca175727c7fa2756d7cc2685f876f66749f927690768747ab7465d86b64"
    "677d928c7e827b7e986e707774aa7b9f7e6c82748797826c74679c8176867578ad6c7b738472a771"
    "8198727a7b8a5e818a8d9e7679767d769d777c7a808060a17e819f6a7a7d7da567797d8b9c66688b"
    "bb677777709b787c767b679f7e88748ba27c6176677d79b2716e5ed16c77936b7397779598828948"
    "7476758b9789757e4bb967827a8d8f68bc5b768b9670dc6d31827f918c628e725d8a9975ae7d6f71"
    "a477527c9899787a797c84a3757e657e6c9c84768f507279b56f9f7d7a7bb36c596d9b955357ff3e"
    "95787b797e909a766b7583583de286819985736dbf7e6b6870819f6a7a7d846f5638ff9373659f76"
    "d94b6e88657b777c749e4fb962af6778d161567fab7f625c987d6f75aa75c0687077707e6cbc5881"
    "8b876496747792957869bb60797a72765f8faf6d9653d4566c829e6f836d7faf68737780426f93bd"
    "7648749bb474b6826074679b8791669c32ad897baf4a5e85a39847d3339a556172c1977084b26f6c"
    "974f8367b06fc5636c7d7b7d6e97837375768c97a07e647b8371ab7e727482697466ba81ad3a9484"
    "69bc6872816b8878997ca258729c78598e8180989574935d8770686dab9181cd6e5e6674546ba4a8"
    "a8ab525a80ae6f8c71675fba697d8095a565964b7b797a9e74736772bd76ad70848757738367a87c"
    "aca56b566eb3607389716878a3827b687084ac775e887a9a879a6c5fa575986d7d7f7f8e6f787299"
    "8d95816e6fc0559a656c857f698a899b67778d7aa9834caf59c8a74f5c67cf715f68787fa080776a"
    "8bb661716ea25c7e84807e869c6b757e666aac87734a7ad37688958e656f45b65584ab7dae7b5f7b"
    "9a7977797c96644ecc6c7869bc657d7e96a85c689d5c8076917c757c977c5bef8b56569b76659d6e"
    "7f609498758067ab717d9d697e7e7e5d90a269886fa4726d8e7aa0688975a6669d6b6c89527c68c0"
    "6b8077a876c17d5e786c6d84799e787da76b767a9f8071668a7d707c9a7d729f757c7d7767879d7e"
    "96647b99736c856c9b8663b1716e8e7399a1676d5ab4696f9aa17b7b78707f9c6b82779ebb69536b"
    "799b8d67787f7478977ecc419360807b9f7a727b7cc5626c6f9b737b7b7b6b6da07b8d7bbb9e525b"
    "58e9b7394f6045df9765787e7a967a7876779a8164a8a161727ca86c767b78b76179775866d4816d"
    "708a96777876b58f5b6b78979e7c57739a808074767d7556c37a6d7d7d9f886a6161cc6a618e79ae"
    "747b849b7285a8845977a1826f549a6c6d78c56a5e76a17e8d7755959f7f9561536dc9869e50a667"
    "444cce9b875bc3a84e6d7fa46c7a777b99717e7d6edd743e839a5b916e8d6780a16a8e6c6d95b161"
    "6f9674986f64989f6d78717aec476163b2757482c7853e8b6b906a937a799468779578b47a616987"
    "8e5e58e656729d797d7b638e889176ac66767c7c64c57569777e5a7376bfb5696e7a7b8f79e43d56"
    "839973a34f78ae9a68576762aa818d8d657b898ad0906a5363637d8aae68aa957664678a8273a160"
    "41f2569c5b7e9d7d6a7e6b938487787e7b7d6d9cad577863a085878c598fac6568a562bf52777b7e"
    "a0473578eb9ed83c537b63ae86648566b5635ba771739d88772c9db363a05c719179a8996c6d64aa"
    "9b95674b9e74b83a84958080706ca47a8779a066829578757c77727b9f7da8417c9c7f7272b09458"
    "8b96658c6e7a63b1737fce885236a1829f667c7dd69753516f8b89765e988063a9777d7db27d666e"
    "82ba5878735971a58c857f666bb081739666a36e9687787b6fc651689e6480b26c855e91a768865a"
    "7eb9717168e26e4e855d906f658f8d6f61837bb2888098716f938783657e65748a73aa81707c987c"
    "7b6c73b57195797b84735488ce577fbb93636965849d706d82428077c681727c9861996e5ed16c77"
    "8d9a7171789888688772829676777b955b71a17e9a75767b7f8a947567873cc7a16a73836f767a9e"
    "672cdf8984928a72628f886ce362477f6f71a27e7a7a6da27d61857e85976085808597985a779f78"
    "8072a56c7dda63756767ad9757796caa3c83819575987a7e7b95787a7d7d7a7e6ea278988079727c"
    "7a7472a47d78aa786a7ca16f57a673937d90657b7ca56f7b758561c6627267ad7056a79e7a74797b"
    "839a7e697d86a37a7964a25863ae74787c7d967971777375b076596dcb796e7ead6f78678a7f8888"
    "8774834fb26696767797b867667d7e74846a948a7e7795787ea57875747a706887b46c97726e9b6d"
    "737173b27797498a8b8c628d71aa76986d7f7e7fa2717c7d738099876879787970a5796cc7756078"
    "71687d6bbf7f717c9e76a1637f7e7e856978899179aa6e76799a747b7b7b74698585995daaa3686e"
    "5c857b869e746e88a373897c73996f7e78a5875e7c6f7b9b7fb5586f95707e9f77717b69797f9b84"
    "7d74967b7e5b7d75a68d92965e8d6d816994857c7e7a95767ea71faf51b972ae777376707774aa7b"
    "ab1def7a4e8a6975b66295938054847ea0597694766073c57378769a7a7ea569f42d517474ad7675"
    "788f6e7298a4617e7f7e79a367946964837178b06689917a869b6e7b7d7e7b777d957c9eaa705c6c"
    "8e4f7ba6835eb27b7a7b71849d75797ffb368948b9647c786f79957a7a7e7e9f77717bd57b61616f"
    "72b16f7c728e9f63747c836c7860b87f7471a478ab617c7a7ebd736b6c7a71796f83a59b6e9b6775"
    "988077777a66837c8e8d66837c8e8d617d8d8590c5744f8b6e3f8792a97f7fa2756d7c797f7d7696"
    "7b659a937382aa766875739976728d789c698b796d5173d27d6e51b9818661949c806ea09d6a7267"
    "96747e7a7d6a83917b86ab6d707d7b93a4784f817a9b65947375ab7881677b9a7a777a73c8775b74"
    "679b827b825da2976c7e70905ab6707b787b987b65977a907a984c62b486646e949683585682bf91"
    "6aa65d878c75867796779e5d5a919a94da71356d73b778637c5bac89965b795e9a8788799e73886e"
    "4a83a4749b837171a576da816d645364a97a7c7c7ed35b557f7b4bc4886f92a875656c7a737d9a7d"
    "7453aa4ac5a2737c737c729a717a89767b7798807a679c8b78749c953b9f63a0967373d07c77417c"
    "71b8706e7a8f8169788f7e749e767b85528f9b7f83766da1787b677779ae7fa57b786968a781727e"
    "52b168a2739c727c7a7d8e5a889e735697889873738695777b7b65b56d7d98566d70b664948a6599"
    "4abd8a806fba577c767c78886c9e76a15da06b777c618aa4758e6c6ba4768c688193788b5f919d68"
    "b48263875f785d76c56f79a971737a71c06f6e73747d779e7aa17a75707f79a37d6f78959a636d81"
    "78678ea074779d79777c7552839d99777a797a9c74a3708279807f9e7c677e889d6a7368a27e7c7c"
    "77aa676b8e7b8b96687b769d777c7a775da78b7b859778727a7c9f7e6c7b6f737593967b9f76757a"
    "7d739d757ec4748170577e8276719860858085975f847b92907abb786d66a99a6c646e837f60a17d"
    "a79076458ea572827177698c9d7a74a273757a7c7e727e9a78628c787c9f7f656abc757f64d77155"
    "6f899a76788b6a7e907d9581649f6775a77a6f7c7065a4897da5a156638178b665727b749d817f6e"
    "5f7faf79797b7a866a9aa77562679bb1906d666d6f7f2cb1b46b90888c70978f7b4a946e987e7e7f"
    "a05f976f7b7868808f916e84757b9d91717196777fae736878649987639977b066797a8299658a75"
    "7a96787b7d7b71767ca19770807e7c477571b89a88a475706f6793759f72789c7a7979799a7c6f81"
    "80976e84779b787c767b99a7775f6a872f9eac8079736091a474877560af5b88a27a80606a87a788"
    "b07d827958c2a17d28776ee6676461af617a83747560b64ea77a7b77987d5eb27b7a7bb4896d6a6c"
    "b66670757f66a25ab966a45e959a4f438da87791c8767e5b687fc834a55f78a353c84a7069af48b1"
    "6da6798371b26e7a6a7c77827995797a9d7a737c9b846a7b7d879c777a6c7d9879688a647a77a982"
    "aa82776b7246908b7ea16b6da07b8d90b3756166968d727476507991bf68b1786a7479967e7c7c73"
    "88696baf757eb86672726e5ed16c77756f6bcb66a1d34d645a9b6d7d7d7d77cd646f695454a1c077"
    "7c97667d8a985f64a184c67070706aa86b9781557eaf70697a9267789a758e63988474ad4679789c"
    "5d8f7e888d845f7da779cb8163567b769f7d747aa26a916c7893706775a16c656dcd75678e769084"
    "648b798c8c7b71a3747d787c7c967b857e6caa678e8894686e57d366658bac53a0726f8f50a59468"
    "8e7f8966845bb34145eb7662c5647f82e37058535176be887366bd6e866970987c7e7d6d9d867b76"
    "6a8474af6e776e69bb786f9f80787a7494848e67897166879a697976bb6d856a5938ff6f6e7eaa7b"
    "9eb4697f46616aa18490cba05854698b6174a67a7c757c977c797373aa777132c9a2717a9a7e7e70"
    "ce4d647a877975767d9e7793608c89fb1766b94f907a629e768b976f727d618461b981b2696d7b7d"
    "94a27b745c817681996f6a868c6b986a96688d8c39a6997d8b81b9636a7976968d65824a949e7c87"
    "977a85707971c88d54655b4d9fa1978ba4885376798c60b96274b66c7d6d836d957d7e67827a8d8f"
    "96797a7b7dc76c4c6f91595b77e56f72b3687e746a8d7d8884787c7c967b5f75ac8d7389739d6484"
    "8f908a884f5293df586481927f6a84d9656e785c7b70a0797b8e686ea6768f908a884fd24967926b"
    "72757c9f7ea47a8081607f808168977d9e7c85649326891bffd2ac4b3a7d896474af7084947b6489"
    "9f78ac6459c968746a71866d84b0597868779495a760679d744e7b9d8c8f73a477777b988145b36f"
    "818075967475a079757d628b996991877587a35a657dc56771818b67709c5399db3b7d71a2728378"
    "a985736c73a48c695d8a5aa4826798aa66797b7b988873777793d23b3ba5728496797b7565cc7664"
    "8075a373766992a65a858070ba548270988364928ab16a687378689c84809e68876d86a8825f7186"
    "4cb05b8c9c8c649c857053a2848c7a6f78ab698488976f7e747d9e747b76c06e66787389626a8d9f"
    "866476a77a97678e787ca15d9d7075998c69797a31989a9686aa7979756f856f769a7c967a7b777e"
    "6ca1787d7eb3468d84769a6b727d8c7b777c749e899281855fa1717a7a7a62ae686e99d6975a5366"
    "a2737a757c6c837d7e969db25e7b576f998f717869dc685b78797169b27b97957388598b735d8b9a"
    "89797273997c9d717a7c568e7bb36e7179a5757c75648a8d909ab5596e6a7e81996d7b75ae7d6f71"
    "72a0926873a3984d7c7c7da7a76c4aa25a93757c9694865b757381aa7e64a85e58a77c7ea47d7171"
    "8e5d82888a96816d68956e39ff5f7aa26d7b7c7a7574736aba769a796f885f8c7e8a8d8c39bc9b65"
    "5c727ba98d7d6d96857b809e7179797c747678a17ba171668caa597a877b738d67a375b862716392"
    "9693746b786984839d747c99737c7c637997779671819d7e746b7fa07e78a43d78a6819861738c86"
    "669166ac77906e729b767c96797c7990908b577e648b70a57d746fa8777e9f867c7e6160a7906e7b"
    "86988769728c7952999169ab797182844e528ecd7c7899767c7497767888695f86b978687a6fb57a"
    "78707ba47977707aac7366b3816d7966b08e73696d8e62b17283a3776a79657992878971c05c8b69"
    "8a6668b871985baa499a7b84779f6b6294a6667e729878847a76ad796a7a73b5747074768767af6d"
    "9b63898f6a7f9a7a707d97707e7d7f7f9e6c81757d6d9e7c7d8c6976a4707292706f9d779d7a757e"
    "9c787979797c817898737d5d84a77b8c9a617c7e799e7b757984a3757e65a0826c896872b9955a65"
    "cd8874575f71807099866c656dcd75a1677d7d7e91608d8f736d6fa57f808b78717399768c938467"
    "6daf71698a829f75707a7d3b4a5fff785ab983727d717a9e7a799f79737c9b607e95727b6ca9747c"
    "97787675857c5478c1778d666eb26d847a5a8c9d76ac796f7686d655616fa2b967615d6f9f7d7a7b"
    "36b5908184768b8b658eba67757476639e6471a979bb8d6a544fb962af677a767c9b7974766ba08c"
    "78677c978d7f656abc75bd91766557739c7a7a7da69f7066643da09f897a7b69a77c799b737b797e"
    "9a777b777d7ab962707ba372767a7ad3618457716cca5d56967778a4816cc95e5c7d809d82669269"
    "b39b5a6475926a876598b57e6d657b9c707c7c7c936c749676c2986d4d6c816d997b7ea389756b74"
    "a36c7b896da5816f89627797708a7965b36e8278b186636d799b6b7b9c648a5a69ac879a598b8979"
    "73c26a677ab3a951755d7e8a6b987497554eff39966e7a897868797aaf7795787b797eab8a677470"
    "a35d76a46698767a7b7c88987b6e777cbe854e749c747a797c83583de2866d606da99d67b9747379"
    "a0826c896879c17a606c8a9a896a69b6676f797a7bc0765d72815895b45e978a695a9c709f7b787d"
    "9095717b6f90768747ab819f6a7a7d97a16c647875ae7d6f7179718f6f97678554c879708c7966a5"
    "8e81679b709d5c807691638e8891768f79e43d566f7b6844ea7d60929c74a18671747669826952db"
    "91a073706c8376636db7728e9970767c717d997d5f978790739b77846f7b846c7a9e78716c6caf88"
    "787d75997d7c96797c79768c938467798762b568d372606b70859e7c677a80a8736d797971787e9f"
    "727b6eac7a94646ea970619d86857778987d767c99757f7979a079856d759e787979796e7f949d62"
    "9249e765596f8a95579ca2547f9774968d727476815a6ba2987596a2795a54819b8987a35d76a466"
    "7ca2817d6478a16290757d9b6f82776cab7e6e7e7a7979799b6d8fa3697867827a8d8f7369998f7c"
    "739699726ba07b6e7a7e6ea47c747e7999777b7c758677967768be79568b82ae736b72ac485595a2"
    "996c719476ba3057ae918c6ebf6661777f7866ab686150c1a59cc65970556bad926572cf8668685b"
    "746c7c76af7b757a9c7964658c83a87b97787b7c59a876a861b05b7d7b7dbd667574747e7073819d"
    "8466827f94785b91a07ddb7e80367251bd5e5eb64fb962af67727b6eac7a59ff9534576e6f7c8c9a"
    "729d797d7ba59f8046767d6f75aa7588875ba96d85949f5b6ca05d8a7d7c8677796e9c7fa1767e6b"
    "b86e9464617863869b837937cb976e66cc6f67789d726e857f6f896ca477b0608d786a65888c7295"
    "9a61789a727276749b8a6baf7d797175aa76727899936d70774da6a15b917b6b9365a25a8064be85"
    "9b9971508aa95967a86f6fb1786f79817a6b7c9ea038bb7479c149956977994c9d8c7379a56f7a79"
    "759c797c7a6b88777c997b697b889a7da26f81716e65b27f7c76586ad4756a717ab17a79a3648d74"
    "7bac5b7b837a7aa08c5f73887f6d99856394a06354c78e696ea7715e97726d7b79ad7272a9619e65"
    "7c7172ac7577799a7c7a648ba9598e9f76797a78c76b7267759279905d897980967879867b638d8f"
    "968463956e93697a72995844c3a879815aa551ae89709f6e7a7e9d76747cb3404e9da37f8d85846a"
    "756d817ea07e9d8a6675597b8c8f92739c82737c6f9e8759937c67a96093c96084587bb56056a570"
    "ad578c7a766a8e84798b15ea6b9a7c8a6478a971766d897f96857b9668828297806a7d936c859567"
    "7a5f82ab7a829d6f9b577b9a77777c7474a27b7b6550b772a2768d6f7797ae5a725bab719579748c"
    "5d8f847699925a956798c616887aa2b5486b889077a58b687294809c666b663b958fbc803383d178"
    "84657f8f8a788c99667e6f78a27e7991c0685e698a74769774a3696579966e7aaf7970c33159b282"
    "35d0a1687191825a829267937680909c3d86b36d74728074a69b8a79697973958f72776834c6c060"
    "7995726a96a97b79756faa94706073755ea6927679758379967e749e767b786571a68b80a5756d7b"
    "86a8895a705c759b8a8a796a7a929284776e7f987e827671988e996f7278ae617f797a729e85717a"
    "8b756da37057aa66ba5f7c797e7598826e967b7f729c78807a7ca87c7b65a0916177789989737a71"
    "9d6a7e7d7ea76d7089726b94877d7e829878727bb9646c896e6f85977a7a83699f787d2c84b0ba66"
    "95717d7e7e716dac71867c6fa8737a9b5044e76a7ac36c5e798e7c6789869e6f73659b907f5a9780"
    "ccbf3c5c5d71ab7e72746fa67a777a69887c9d777d6f7466bab0655d917d896b927982849155a671"
    "78ca3f728e987b7a777bb141ec475a903647ee85849f6a8f657e9f77717bc27a576e8082b46a617f"
    "7f8c696aa1988e68886a7c55a561a971b26756a07cab5181877d9c74797aa258729c78816d769c80"
    "aa667a797d598e818098997d6d7f7f968188687970686dab919b6d61b66173706c5fd37fb7685e84"
    "cb90616f55e976615f616ea57a777c70b587617483af577a7c60ac8e70778eb092733d76859a7874"
    "898a779165a6a25a78669b7e7a7b725cc15b6a9d8cbb57835f836b6e889c86a86b737494659c7c6f"
    "8c7959988a788c9d56894ab8767a8f6d9d7b827a68d48b497075996f73907ba571707f93646dac70"
    "a86f78777a75639374a07c677371b87b6a7c77a9817269ae76908994676c73a96f7a7b977a7e7c75"
    "9b7c76955fb776529a689f877570758a996792649db6515b80ab71906b69c1866f804b918f6f8968"
    "836b6fbb68a183737377676493a67d5fba697d80878d667a8d90963a7ea39e7d90746188b564716e"
    "75a77d7c6a7bb16d6f78669b867e7cb77c6d8d52ae86626782975283967f58e772715e8e7d73669b"
    "a187647c789f717a797d729d797d7b56a4569e927878967d7d912965e27ea978639766785b91a07d"
    "68b873608e5fb477866fa58d736c6f6085808597617671a495ad696d8975777e7b729d994482a57e"
    "86665fc66fc43a9f737071b4765b8aaba26c5672769b7a7a7b7697838e636b4e65ff637b7979977c"
    "a1787a717ca955818f729f707b7b7b857377977999697c897975919d6e6f725c5ac5937b6979aa7a"
    "9e7073807f754be2845ab3607389715ec8965c685bb34145eb6878a3827bab605eb1663692a98689"
    "d99e483988ca7f6d6a60a4af4684636e399db3899a9c636d7b7e749f9f509351a58571a09e813e83"
    "786e88b55d707975879c6f7863b48279a15d828675be5e658a64a1568e97379aa4a467916ba9617b"
    "876560a29280427fa19e3e998a9985439c6b92a3754f7bc77a7c7085a26da87d538780796f7a76a7"
    "7b7e7da268a7777775767e5e79b07a7c95767c7c986d7d7f7f8bc3726957a8696f6d93897179739a"
    "944979b9708f9f717270c0559a656c77c968706975717aa37c8e62aa6a7c63978d7088796b78ad78"
    "b754727c86e736d13a59bd537a728486787769a1997c7b7f717f9c6b82777cc5626c6fac5c786e92"
    "729d797d7bc7696e8d55b1896e677265867a9e7d868a59b067965d629397856176a67f684ca59691"
    "5fba7b727a78b1766a767078ae7178ab7974717776988477787e6f997a7f61ff448b52cf715f6878"
    "8a6a977d7978b17d716aa16562a1773ba1cf6d68799e7b757976967d7a7d6160cc7d765e878e9a73"
    "912965e27e75c4707166846a83808f689786996269636ae467633879f17cb07366a84f6eb668797b"
    "a4838b666772d170606db17c7467788d9b746d776aa68f69784d907bb47490689b707da55f907873"
    "d74761976acf557572749cbe625074818d996475a75973b75669ff22985ba293756572bf507c797c"
    "7e71a77179a05f789178a4697e787d7b787c967a6b9e748a799c7e558d849d7c56a56c7a9b767a7a"
    "8b4a87b76d9a807b816a6cab7e6e7e72df6858703ae09d705854ee785e68478560aca8a7c23e8454"
    "6cae59a667997e5c4fbd74848d5c9f7e7a95767e967e7c7c7376f8368c50776282b4716c757aac79"
    "72b6756b788bb661716e7e9f77717b7e9f77717b6081818f905fba7b727a696b71ce6d9969858573"
    "d75c4c847ca2b74e6575986aa47b5f7aa179717a785b969582aa72905f766d6d8a9785506e70bc96"
    "9048909780b5836f6a6fae965d756a747780789cab5d7d7d7e8f64857593b78273686c795ca98979"
    "926c79986f829b7d7c6a6068945bc87c739a7d7a77af68777b774785c97396747c689278899d6c76"
    "a35478977a984d78978c786e797da4706276ab8e63b28d5e7fac60845d926d446aca9a81998c6476"
    "68306fff756fab85588993b1785c6888958e656f736d7e7ba768e36e4e78625d9990987a66799197"
    "4d8eb3a54dff454d805fa69862637ea8aa567e595c9da76b76ab88508d70615b859da253c8974687"
    "9899774e8a708c6d997e94a2754f87b68645a45c996f7b7f7e636f8c82a0699b73a267827c6c60b6"
    "918990756292956c7577a647ba3e9b9c5a906a908d727c966e8e6556a78f7e45c36d8d848d73a359"
    "7dae7b5f7b6b9d7d7c7e7b967c7b787b9f72767d88698b8e766aa86f8f709e6076b3598aac46897b"
    "6bef64566c717974a77b7f35bc9c749c87688272c268678b646b6b47ec779784687a847f82a77d5b"
    "6d50ea5a7f6f71ec367e81af7477655e8775b4717a5a9385949999667d6a948a736a85945fb86075"
    "83ae6c6b7896757d7a7e5fe7625682b69f695a6878b17d7368829f75707a89697f729e75867a9873"
    "e876664a727d977b747d9c6f7c7b7ea68b886a5e9e717b797c9d5c8076917c757c977c5bef8b5656"
    "83755db7745866d4816da2616d9f70769b757d7d7a7a6f73aa72757258cf6ba77a797b9b737b7d7a"
    "649a83b24d7b719d7285c7226343f27a7d95747f7a80799c726cab7e6e7e7b7b78759e5e7a5dde6d"
    "966284956f89759f796a8c97778c5b917960ab6b7e69a17e7aab80647f71a09e7277596d6363c18b"
    "6d69bd74795ea0a0647e7a96797b7c76a66c669273967581826fab617f86725b539bc56c8f9b816a"
    "6e9e83826f7e7a95767e83bb6556878085a26573658571b96b7bae736f7696767f7e77a731a69969"
    "737a789e7e7c777a997a88779b638251a996539c7ad2686a63707799837c7686727a98917e8b7f68"
    "88796ba4709593657f7442d2688c787d707a988160bb796489713297af97985994807b9f40424dff"
    "aa839e496b9a63729e73779f7c74797e7775a2755a837baf79a74e88976d8299be574f68977c8b7b"
    "6ea88f6f6c9971897479859b628a7457db7c666c7e5e7ea77f5985b1836f9a737a84757c6e77aa74"
    "55dbb3514c74a38969767a8873719a83746aa57a5748a0ae939a7a7863915396a4797aa56c757d7e"
    "8281747296686d62d3766f7461ab9161f648796888b860647ca1627f807e969d7463769736a37799"
    "7c807b9b6e689d7048c47a6e9d8477ac4a819575725aab8f7a7b6a7ea17c8c61a3757bb74f7b8579"
    "7b5fa2a361729d797d7b79a95c92709d697e7e7e617671a4956085808597a4697e787d715f83949a"
    "6dae7677797a6878ac7a797f8c6b919b687a778b6b9e748a79b13d86af5dc4906158725c70848ea2"
    "968078777b81bc6e5f7572757ca07e5d6a86a88b96737a7e7e97717091777f737b799991797d9f5a"
    "9b768a6d7980a3747177a07a6d7c7d7e9a688f707f8081689799747b6c8d6e7f949d6278736cb773"
    "876469c864aa3c838195aba96b546d7b618181a36b6f96937e767096927296c85d5f65598382a77c"
    "737d9d777b688d619e8d921b5556ff426a7a9fbc7c6f859b74a27282787260bcaa467466a178936e"
    "8f72b0587779886b8590ad916c65719549b86e7b926186967174837879997a9879787d609e7e8c77"
    "937e6c966d987d757b7c6c68af76877968a6807aa5817d6f6ec762698c616f8a95579c75988c6f78"
    "85a37276707e68ab7b74997c7581766da25b8195a2547f97747777a06d849d7c56a56c75e951765b"
    "a16170a767879664738d6eba6e707aab50a3736f5eaf7c7d7b7464726acc7a9683727b70b2777572"
    "79a07b7775b15776887a7a7d76987ab86d78697a6a955eac77768da9755e5a8c7e5fbd75ac994b7b"
    "846368bf72907aa658778286826b8ca18c7073705d66af66a88a687d937f96966874797c6d9d7e7d"
    "a38d5a66919e77767a7b7aa9786d7884947b6489ab64ae695a7b5e95967c5fba7b727a9c94776375"
    "ae4e6277abd465687f618489916a78a7745f9b6a816f71a5798b697c9c7482a778617e7e68ab7b74"
    "7783bd4d7cf26b605d65987d757b7c7b6190829369787eab76769b757d7d7b729b7a7eaa1eef6f5a"
    "6fb468876e928a5c9870408c96af70807b908c6a89a877756364c26e6a8267c2746c775c8a8d8488"
    "7fa44381995f9f9a9752687f7da677708ba271715c509d76c18b9768619560799b808b6893749d74"
    "a3519b678a6e9c7b55a7687799ac5c6a6aad9b6465b16d8678759e987560816994857c757e7b7d96"
    "5e7f9b63a57b9c7a6e81ce578d438b968d7274766196a772707377bc5d7d5da4aa8253ca6a526b8e"
    "7c757c789c888e719861649d7b877c73a477777b827fa0736da38f72865655a270ad6c6b9d7a7e80"
    "707f6fae749d8a806c6d9b84776f7b8c79a5587e687ab57c6d9c878f6f5f77786b86a191725d948c"
    "6e9e747b859971877778766b77bb6e74896ea670a477866b756e6a809494929879637a9794697379"
    "7d43a98c8b95a25d6488769f72837773a27a757c767673b2707c64919b747f9a7a707d9c767a7a7a"
    "79926998747b7b78759e739c7a7a7da95c8a826e8375709e7a708e6ea273874b76c2767c717d997d"
    "758f938367d372606b7080a8736d797971787e9f7f756ca8789e787979797c9b7a747b68be79568b"
    "8c424299d79e6c6f937493966b75786bad926572785b91a07d729d797d7b554f75bdab839ba65368"
    "7c957a787eb1875057a098837b83678ab87166685ba26a8e8c8943cc50994dae53a68c6e9670a567"
    "a5539c618b6b7a9f56a670939a677a9c805c7b8d696ec26b7c65b25c8a84856178919146aea8657f"
    "6a8b937286bb1e769f92a045b261897c55a58783a885896a617aa074688a8d5591ac617b5eb97d72"
    "6395797b9482809770785b8299709a7c7e6f7f99889571777b5e8f6fb46f836d967b7f729c78807a"
    "7bac63797d789c6d8a767b9d7a7578766b6c60d3725771ab9a966e7c837e8d8c6c9567aa62468f9f"
    "78e0704e699e777e7677b076617287996c719476905aa183717b7979977c75919d6e6f6979da7450"
    "5bb34145ebcd79569e46946378858c70597e81b83aa5cd6c685866d4816d932865e27e69636ae467"
    "7a9b767a7a79a27a72796c757aac79bf7a5f7c6ca98479756474556fc385865c7e948ca862855d93"
    "5ed4796c6a736d7e7ba7728ca16b7690954fab60c3765285707596a2795a6d6c77a48c78785fba77"
    "6cab7e6e7ed19f6050607d957e767a598f72b86e8834504fff796977959292786d99717b5e95967c"
    "94b4597b64679e7f7e7f6fb468876e45aa8c92737f6f957f7e816a94857c8462a9747e82a769707e"
    "7b7b78759e785b91a07d9e7a6f629862a0877c7b696eb28c6c986a64a1796f8c9a7576749d787c7b"
    "9d9072746d7e7b836f95799a7d78786d9e7b7e7d8f97867164739a8879728dc38b4a5b85a374855f"
    "6188887897745dc07579799c8c7669ab75727776ad8755985f55d48f6266845f5af44f728b9b6286"
    "62e55c706d5c7ec56d743c8f6b9baf5e8575af795a8349c8924f92909f706a9172ab6933ac7687a5"
    "63a553be6768bb89775ea973737a767bbe53866e406a95b988429090b46b8bd2734a664780af9f6a"
    "78794f8fb2759678956832a283b07973968075824ac66c7c8955a6ae6d6a5d7e66bc839b8f766878"
    "669e985391ac7c76746e7f956f7c82af6e7278795f89869e73799f72797c8461929970605a67b3ad"
    "9a36ff436e7ba58c70639e707b7b7d827ec2615e7b96797a7cd26d55925aa49965588560d56f6477"
    "af6f6e8c6984409973b07e9d76747c739562ac69896284977a5c749b8d8874a1767a7b713baf978e"
    "9f8b696884a67a767a70a432ff4a52a87c55b2557c6f7b9b7f99807f6b7d79a3679469706f6a999e"
    "8e64888580909a8e5a6d67b0937d5a76a579707c70527ed26e7c76747b9f8496936f64975d7874a0"
    "ff82562473b84450d95b9a7977797c3fb160b47c99727d7b7c6a757771b9c6856e5d6a8a67967b7d"
    "aca25d73628872779e709f787e7477a28a746c74708654bf7771a079797d71a16d6e955fba697d80"
    "73a4718376409282c26a797e95777c9a68996b799b6690747aa67f767470768795747a77a3816c78"
    "4859fb618369ae8a6a743b8f71a4a188e15e516880c7ab385569ff2f64567877a86e7b7d62bb8165"
    "3c53cad25577cc635d7d619ba1766c60b57c7e7171ae75717b73a36372969e9d896e4d3f5b99db72"
    "7f7b5cab7f8c689251a971978b767777638fa96f70978c7b72707f789b7d7f6faf657e63d1627873"
    "7d698a917e73c26a677a6a49a25dcdff5e65694f4a8859aca99aae4e8e5d73c07860757887996d7b"
    "6b61a2779aae924f80716cae59a66770d0616b758b886f46b8986a64a1796a7d8c9d7066a178936e"
    "7e5f6c6ccbb0ac6b5a607277be68717977a27b726b7ea371824bbd9d63787a957d7b796b9c698190"
    "b673479a75ab7b5c7f7f8877779774678f777b99628b9969915a7864c586c0e8434550c09072615c"
    "a07278797da706c07e958a89985481716c93957b95787a7d7d9f9f656a735acb6a5c968562788a97"
    "6c6f93967c7d9c6e7c7e946644ee557a7a7d9877a17779737b71717da47cba9b67695baf3d69c16b"
    "876eac6f7071b15a788c726b8378a89a5a8a71919866b0636f799e79757b9165977b7897944852bb"
    "759884757966e0964c57a65a737b938145e9587864a57967989b756d8d76997c787d76806774ac79"
    "688574a6796b7a867a9b796d9c7f7f7a699a9e659264907d7c78aa736784997e817a6e6f988e7179"
    "857775719e6090db3e7772967a827c73af69797b7e7a95767e967e7c7c736bdc348c78787077a77a"
    "875f9f7388a16562a177ff984157516596727d967486729c78b77174667e72a07164995aa4826798"
    "67827a8d8f798f838c69966e7c6e927f749b787a816f7b74a17c7ba07f6a91669a7a756bb1745f91"
    "6eac5f8c7b22b78ba17b7f6b879b747a78799a7b9d4d8c967469878c6c9876977e787e769d777c7a"
    "7f6f7b997e935c978f6a66ac6f738c729f757c7d76a47e6f797c9e75777a716b889c81ac5b84777f"
    "8d82779b606eb0796d7b7e9f77717b9b6d8b7b719a7977797c929a62668d589a88986e6ea47c747e"
    "918f945d6f769d777c7a6b9e7d88727b69a67d797c7e729b7989699794639669747697b4656a906d"
    "859f756d7bd384338a6db574787070a17a677e7f64738fa17a8e6785828580987a777779a06d8a6f"
    "a1a57257709e937b696b90cf6d585b9d956d6d74917dcf43608c8a8d85597cc3616b75706283bc6f"
    "c16b637d749b52d261606e69b6777c73a58d69729b737b797e727e7c977d707b7375ad7a68769f89"
    "6f9071957b5a9163cd666a83917b867288a17075ab747576768d967e6b757c958f6779ba89716369"
    "759f7a787b7ac76c5d76a8676d91748f70766f9d6788789e7b87996786737b977b767c749f77787e"
    "636e92a7777dc46d5c7686b3677170b07778746d8ba46b687eb58461766f7e737b967e7d977b747d"
    "95ca3b796c4fac44c67ba47a7a6e7979838b6a90a3536cb06e758677967763b1716e8e73b3679c58"
    "7975a8717adf866263568f856b6e949e7073807f78a58976644e6f6a88d1989a77716663819368a2"
    "637da17f8176a1737c7b87855d97809631ff4163637b7f8b988666a282718c8857a96c8a62a3866b"
    "967c7d7a776f5ea18a8960829b7b89b85c7c747b98727b7d7ea16f7972859c7c78787763978d7088"
    "5a687b9ca6969d776f67746b7d958e88afae2d6e6c719a7f8a7a8f9b7a62987b8a6a797a79787d98"
    "379da3b05975677ca8806b8aa15892a501ff55827d7c799f706a877c7a996d687ea08e476466aac4"
    "806987848d7a61859a875182918f8d7c7998787b64ac797f787031f5569480749c747d6da1897c6d"
    "8473787a978b826e64a08f919a606675b36d71797da567797d6da68e5d81786a7c83a063b1716e8e"
    "9856ce675e62757faa806a8e84798b717280a479b58275468e7e727e9a787661e26c5c6ea8848066"
    "9f588d7685919f6f687945759588a98763769f81923646a3cf56d47c5683829a7a7674bd79726e6a"
    "8463a18473ada7613e8d797169b27b726b818999746872bd7482a778617e755ccc647e579980868a"
    "a07278797d847566b070996c71947668606ec883607276a990605a67b3ad9d8b45c74c5ac65f6d95"
    "a4577192829977886d7b849d75707b9f787878796c7478ab7d6b9a7e7e7e99827d70787e9f77717b"
    "9e8b6b7379b375727176997c7b7f719b607e95724cb3976f7c6c6e828a9a54e55d98527e9f77717b"
    "7e9f77717baa5bb560668d75766f976e9f8c6d7aa67676737b759c797b7aa1697e966261b68d6676"
    "8f8c6f6a8c8d5f6a78b3846576ab774e74e85a7c995a64b870618b72998a6c8e7f6d9b5d66af66a8"
    "b46c5e5fa27783bf4b7bb5954e7d6b8d88679f6658bd7a925f89c69941577484779a789aa0646c75"
    "bd77707568828668719f686eab87795d7bc1697ea2ad566e6d6d54b48a81a86f7197607f6fb0657e"
    "cd7a576181b77b69697c7a7563ae7f7856ae8a7a777d95976083975d8286756c939775a66962828e"
    "7d9a71797f74ab70777a75767b9f7b6fa67a777a9b6d6e8b7f98807f6d7d86b474567d7f807e9a6a"
    "7a739f7a7a81d2645e6b8d7eb5615fa6846b65868c6d74967dcc567399529787727679707e7474aa"
    "7b9f7a727b629238b79e7c977c767b6e9f8c6d7a9cc6597055a76e99656db49d9a494c7ca0866975"
    "968363907573b8686a836bad7868877e7a95767e73b9647f717e767a957d72a27b737e976d7f7e7f"
    "9b7d6a7f7f7997797a7da67c8f557ab7886962777b9f7a727b7e9f77717b7e9f77717b608f80739d"
    "7fa1687a7ea1757b7a767179968e73627e8a67b09698777a606085808597628c787c9f91aa537979"
    "72ab7973777d719a7c7d6ec46f6e717fac676689ae9261627d68767093a07c7b7d6ca03ad5bb5d59"
    "675c8950e581ad726f704dec8d43788d4c5c93b9776b7aa183727ede486a978279826c77799b9065"
    "67b2ad5d5d428fa679908e75a85a7c6f73b479719f88786a77a093677274716d768ba26fa7886a77"
    "6e5e73a0a27d986d6b9378a67b747279788697718b815d849372878a9964548179a1915f7c6abb80"
    "62c59d5f5c9c6c896f80a88256728d735770b0959b7946cd5a4795d4527e809b7381706f5e61b39f"
    "6c9c7f7c7e794e7ec07b767c86b35584957f63864d5f7de473aa5e7e7c7e588f99877969ba678c6b"
    "7b847297795b7b80b7747986779675659b8d7f7488808f5f8a739686767b618d87709c61777095a4"
    "56b06f7e8d70a27d767b6d537cba899d405ad37766ab767f7948a96da57d6964ac5daa62bf73826a"
    "7f718698738851b38c686592888979b77079647d7dae746779baa14a6f6c73b66e7970505ea5cb62"
    "7d6ea1777d4fa07662b9878864ab627a55b88673579a90926e666a768eac665fb09774629868a17d"
    "7aa275747bad697a78783e7f998f9b55b4609e797d5d79af7e74f0913b4fe664775f60767062a791"
    "54587dbf996a8fa9598468ba5f916dab369362aa9368aa72688880bb5f5f7268909c7a9769987177"
    "59b47a7c7d6277869a86a2728189627e9f77717b9a7b81727878905275b0897d5e67b563935ba08f"
    "93928a706285689a7c7c4d9e8a907a6d9f77837b6b6ecb6974a77d876d68518692b16672836c978a"
    "799570897974a9746f80876d7672a390a05f757ca66597746a68ae876e758385b365607b9f5f6e99"
    "aa7b69876b646cc3737a75855aa18b5ecc74697975a5488b9477a78a7a5e6788948b729064a245a6"
    "65acb14d71709d6d8f77749b7b7b7a7e9f77717bb3757a5d80605877d67c7e6f789a8185ae775e78"
    "779870887972a77a727baa6c7a777960ac95508e985a78af677e9a72787e7283789f747c92637a95"
    "77cb606e70af6e72787969757b6fb77fbd69647878737a73a77aa36d72847ba98670665b807db077"
    "7a96777c7d7f956f7c826fa9717c7b73959867797c6aa6787d79b85d757d7e808e629298797a797d"
    "a997824d71667a8d868d6d58ac8987a07a757a78836d87a267b5607b747b7e726fb07188ca725269"
    "b691616b6e829c74806e8cb56f6669869d7c677a729b7a778276d456548c7876b1647e8fb5746e5a"
    "4a82658cc38930ed6773c24464779f7c5c66a49e66786bba7eab557d6e95969d776f6796372f4aff"
    "8d6193718d8db5826558776b8f937c839b9b557268928b86757a94698f799553b868779a36ff436e"
    "716c7484ab816e7863b69e727a797d9f746d8b7675967c7c7d78987c757f88a37c5b7e8669b5607c"
    "a29279696a71a4757b7b6d9a9172778d866772946992966986bf686e7576655782b38f6b6da07b8d"
    "986d7d7f7f786a7b968e7e6e977e7f7d9da15a6b8a77a2667786ad5b7e7389a370697a92b5575b87"
    "7e64a37d7e7a8274967a7da274727c7eac6c717aa28c766b717c6ea183716e7b9a7f7d7b787c967b"
    "a57278747d7a967d767ed55f55946363978d7088869261798d62cb726978b662858064bc695e906d"
    "b45d6060ae7bc083477b8080806a9756a1877d856c73a376889c9d72676e7963a5827dac76707a73"
    "8c6d919c5a819877737d5f9e91638ea162ae676865ab9b755f695e8e9497a27a7b6f7b8ab15a5596"
    "747e78997d766f7883a05f8e6b9e8a5e4b7c93c887a29b625a846579938b95797c797c8c64569b9e"
    "6a697e96989fb563686199727c7e7c807078a475a46c7c777dcb686f6b73477d87b4817d7799787b"
    "92919a5d666dd45a756f797fa6618280b79f59524d96bb8360765f917aa06a4dea5f809275ae616b"
    "759c7463989a846e7084af666e9d61a87089607e7bb26f5b8978978c7471729d797d7bc66761a250"
    "7f9f777477829c77737959bb7e7976987c78777d7e9d76747c8973995695a37d6365988da3677377"
    "8f908a884f6f7b7d79a07e719c777da48b7464795c958a72929b787c767b7280727ba07db66d5b85"
    "8773636cb68da37870686b899b60918a7e61997f767a779b7d53aa7f82838f5896699aa05fa37569"
    "7555bf797e7b5a6b97a9519894649e76625dd17ad88457517c3f69a374c1ed60617c5688573a94d3"
    "78759a7c7dab7153a66b6f8ca06b7997a9545f8e7b729b7a7e637da17f816683988a75796d76a87b"
    "638196778fa46d71837b7e6e996e8c819f746e7e8a6a6ba67b946a6a9c7d6b4ca8a97985707a967c"
    "5c749b8d8888879e5281815f8890889792667f72819677757d68dd74596f76a1737c7b9f73797c79"
    "515bc47c957d66736ac19c777b767c6ea7a15378797d63b7707287656db474a1767a7b7b7a7b7a97"
    "8a8d8e667566889f8074949962767aa67c7a697c779467937b8a9a766d79767176a97b678a748497"
    "4dab49ab94a75592777b5a669bb76d709c6d97717a9f7174829f8b69688470747088a4779c7b767b"
    "8f507279b56f6171ca7661a44eaf7e846576ab7789916a7389cc87784a6c7a5990a5778093a0715d"
    "aa5ec9555a548cbe61814fa28a857f6970ce68717894786a916559d67478a62cff5f4e9b5b8e8a72"
    "9b7f73797a8f7069a27676596dcb79878666a06d73a47d6d7f7f717c9e767c6f7b9b7f69797f9b84"
    "a96d7a7e7279a36794697b6d64979d8e648885807ba374757a9b6e9b67757db5676b7d5b6d8e9199"
    "6f957097757e7a6f9a7d74ba765f7cd0846e645a75b36f6e7a865985a27a7b9a75797d7b9876797e"
    "7ab17b6577a548aa7b6e8b65768a907da4657d7d727b7d7c996c6f7eab7b787c7c967b6e8ca46d74"
    "7b4ca29d796997798c7b9881737c7974968b717a70a976757d94907e6b74676fc76f757c9d76767b"
    "a0826c89689e667c837d7f7f6e7e976fc073716e675580d56f57715cb7a49733ff44666e7cac7279"
    "6da1826d838d8d6f8e699f787b727da76f7c727c816575ae777a9a757a7d875f4bcd829162957c7d"
    "8a8b648c7b7e9f77717b677375ba77f74566687665437bf666a5886c71768b94658b7176618c9d80"
    "9c757974826ab278727a8961947b8799747b6c8d876469c864618b72998a7e65a26b906da25b8195"
    "5d66af66a8b46c5e5fa2856f72a6747783bd4d7c737c9873879b819e5e68768fae6e5f957967a16b"
    "99987168767598699774755a749f9eac6d51938493966b757880a0648e6e5866d4816d7264ad906d"
    "779e7e7577a69d3ca1615aa077a36c91758792629e707b7b7dff7d4f2a7a9b6e757a886e9976897a"
    "7ca5697f777887996d7b5fa075a3697e5f6c6ccb9267789a755fa36273a998a5725d74a05e917977"
    "887fa6676d7ad2884c6059ae68838d9d80787b6fe2755e5a717486729c7877a38a67755e858b8c86"
    "6f97766f95aa9b7c4977676b76c17773c26a677a7a94698f7983849f73675e6f88b5768f73685cba"
    "8c9a706f7a769866927a65437bf666649e749f6c72867c987474657cbc6f975d7874a0b043a68561"
    "bc4e7da2586e73a2708d96b7705a69759b84787596ae775e6767a466739b6f9aa75778bf437565a4"
    "71819d77796c9994688079ba716d6f799f76757d739a797f7b97588b6b9b91717b6a999992648b67"
    "7e98788171bf667b657c6c8b77967c829f72737b87ca63696272988a7379ab617d7a7d9e7b787779"
    "707d9972887b7c74987c82a8746879597173a89b9c726d93727c77977a7c71be91556b74727b8799"
    "9874728f738f4f8fa96b7366a6857d766f71b971847a739679c24e82816d833572d77e9a776b768e"
    "6e9c848e659e607972979b8078737a9c8d75756d75a279747d89749a74757bbc625b8b884c81b674"
    "a19c7c56718b57929873717e8b9671978c776e7878979e7c579a7977797c8fa355956482506aa89b"
    "7d7f749a76866a63bb73876273ae766e5d6a80cb6a757771b9bea26556658aa56e6c77cf5078796f"
    "ff655d644e8a67967b7d5b41a4c0807ca164a45ca47c767278885d8585919ca773606a6e8b779a76"
    "74657cbc6f717273ad7d78677886a47782a6667b84ba74537abf8c65606fb18a7557797e4187d663"
    "864d6fc4798d6b8b827b6d7c69b7778b94399b8d9267928373824367b1a39f3b6779c77d948f7c65"
    "56ad5199938f4e9962a9b7907a556a92a7717c5a5e747793a5a77d708864698669b4759f91687a6d"
    "83b8607e68a9a3774c7159d75e648e76aa7f746d6bf2464d918c63a051a0615b5f7beb97697d946f"
    "658f76869195677961aa7b6a7c77a976877468a69b7b667193775c78989c748eaf5e719e7778797a"
    "6d8d7a72997ba278717a767c7f75997269727ab9987d757b7cca7d4a6788829b6f767d8e8a6f5b9f"
    "c166747570aa6966a760bb30a5955a56797c64d1948a688674968361818575789b54a463df8b4f63"
    "8780756e966e8e7469a76f7bb36a798da26f746e9081698f768d637a8b8c75b8aa47616e5e788bb1"
    "75826e86967d7b92a35496767a76859f7f796f7a808d6687867fa477776e58ae8b69855970a09f79"
    "7067a067a18d8a825e89956a788684ae7c747d666f72cb567e89d345716f876b6f7ca3a87e867261"
    "7961a07d8984ac6166896fae81746f819d63a35b489278ad81717e9a8770732e98b6908a9b816377"
    "ff0d745d94974a74ae7d5d696fcd7d6e685ec18b95a66192516ec65c846c78698693857a8c619881"
    "b648a6617ba841d55f63706faf747e40988d74a8f86d3f7765a67b747377a677986f5c7d737d779b"
    "4691839f87ac8270677c8f9a6e638673a1876b7a80a5756e77a2498a8c80af736f99566ba76942c3"
    "8dba4f6a8181a94c7199b0796a7579cc64687b6cb17274886066af568e8883a1885f759c6d837c77"
    "f866615f62a1887b706b5ca79288646595a2697a74a37182777799907769ba63449b84b06f8e5c77"
    "77b85995638f9d61975c6280ae7c74aa848c596e729a8d7474bd5f724fa36479ae50a45e9a927185"
    "51729f9a84b5635c7b917d65978d7a836e7170ae8db083457aa869837576a075757b7aa562b46361"
    "8b749266889d92746e6e9a7187747a6a7278a488be48747d896f7a7788984fa0777c9e9c766f5da3"
    "af568b7f71966367ad738b859971678a68618da0bd4e7f7f77a2796c8772747a9b797f878cbf3579"
    "ff3873537ac4827161689a7a837574a99d6d7a537f785c9e8e794db7739049ab7e79949b767e856b"
    "7d3e8da98f7aa294646cac876b6a77b06e84657a7d67b8756faf8749778a8d549365a77daf69717a"
    "a483717276658b957e7db46c73787580a1687b7e92489b8388846d9768917cb7786e677f9a7a707d"
    "705969b39b797e689b867da7735990825dbe6a7a7d879b6d73896b92798265a5dd3c5d6068945bc8"
    "7c739a7d7a726bac7c7b6e8a96737f96767f787e73a96f7a7b9e787979797878967d7d977f7e5a92"
    "6f6c84a8799a717b7b7f878f956c6a7c70959868a67f7d7f5e706c68ae8f8250dc656d95a57d6564"
    "859a72717eaf666e9d61bc958c3a698e7f7bb246878f7a8d64ca8c854065786d68b0838890766190"
    "6d73c26c718271919a62449d8295883e9570c874a8746a69916e868d4fb0b82c4a7dd59c8060857f"
    "4bae648d96ab9b5f716965c25d8b71a572806683495a9e78c66c91ab3e9aa489408e855eaa738480"
    "5f898468ab6a8c847294ad3f4a92b8716dba707771a6876b778d50e14a79c93e5fb06a82a05b867d"
    "806a9a7d7e6c856c9b865acd9b6b54b1658e68756daf71698a68449ca791ba517d89708489916a78"
    "8a53d5428b75a08071799553b86877819677757d66b35f62a69162957c7d6e658ea57b97b77b5463"
    "8581977271894878cd6b97605389ae6c829b50a85e82b267867aa5767279665ac4817cbe616f777b"
    "75b27e6f6ce7546b6b6e713c7ed58069ab726a9096757e7a7d819e816a778a5f9b7e7f806c70ac79"
    "9a4d7c9a836fbb8d5773a251728c909e81866d6e9da4715c737c7a7b7797847773967b9267789a75"
    "90b4765f6696536b70bc7da56c7280c751a6546f8772796ea18a927c7f6a94459e9079786e797da4"
    "706276ab8ec382597072819f6a7a7d7b777c749e67c56470808dc15f71627f63c25a826d9f756d92"
    "8d5877ae768867a776748b9b8a626e65887380a05fba697d808f98617b7e859e727576736f7b73b0"
    "a68b706c739f7f54907e7e816593899f517bc64fa85d7f7d7f73a677757aa1637f7e7e6692908870"
    "d1835c6e62988077777a7d74789a7d7a5a7ab37f6b676cb1927d9c6e7c7e6a8b87907397a16c6478"
    "6fa67a777a977a7e7c75997c7b7f717e7a95767eba69846c6d76a5707b7b78997d787a746d937597"
    "8195797978766779ad7dac5e808c6a705b5fda7b8a687d937f7e5a7376bfa862855d9355a270ad6c"
    "6a97797a8caa4170af7593696b9a7fa84f7b9b74975d7874a08a899854818969969366a17a677e7f"
    "9d4e70a97c706283bc6fa0c8356c7779838b6a9097777b7d7ab5696e7a7bbd79726e6a6d6264d27b"
    "6d446aca9a6a97a94a8c628c787c9fd7795e6f6378987c757f6f8ca06b796f95936385a74d739585"
    "c57683566c829b6f767d51859d987580607f9c85b86f6e76758b729c7671be5e87607d01b9ac9589"
    "8fa55f608da973787578a05d7d759174a88e6b6c738896638d954a898693c927da5561789d737e7a"
    "8b639d767e7da380716e986d89787a736aab7a7d71b6766b787878967d7d9860647ba89682836f75"
    "7e9a767979e7546b6b6e8772796ea175b76b7b6e7f61ec3e776a658ba4827d7176a6756f8ca06b79"
    "839973a34f9545ce657374d78c3f695b916d71b65974a69b73a3567a84886bff7944566e99868b68"
    "2678a5ab93686e80ac7d7e92a15f70765e8e8b935a9e84aa5999aa597d6777bb557f7990a77c6b62"
    "669ca63d9cca49936b6e7e7072d44c65ec675a6f63c45e50ab5f8682a96f74727b8799a38f607d72"
    "7a889670777f62867c9d79729b7c7e7e72679c8d797e6fa773935776a27d937f7392695d1e7dff68"
    "8a9a896a6973945681a29f54837c8dac76736c7f7aad6d678470c56a766c6fab855889bca27d2d78"
    "8d574bc28f968376767bc2707b6e658ab1685e7e9b6690747a935d6a67bf5596879e7071967d7e7e"
    "77667da28379be66647ecc447c6f847ada6d70508d6d519c996abd7f7269d44e77786fb170415bc3"
    "819d6d7b7a9092687a7c877185996aa27870797c6e8d6da07877967a7b7d7e5b929b7aa647c0577c"
    "849f726f7bbc746177786bec4779699b6095737c4cc0839061cb6e58866996809b626ced60617c56"
    "76967d7a7c746e7f76a9798762b56853db6b965197777b7d7a7a667991977f69908e7a9545ce6573"
    "8e6e7467a9a69f7066649285589e736bef64566c8d574bc28ff351556483787c7c967b6aa079926b"
    "7366a6857d8ecc71595d80aa37a779a37b727a76927790826571a0668385379264d3816f76e55b5b"
    "595379a3b87762a47490685397b8756d57f2507b635eb95daaa56f8d6579899e806a6f3dff91545b"
    "9d877a845f93777065a0a46e6d758d6b78998c7884a56879766e9bcf5355727976a17e9872a3646e"
    "978d569b6b4d7b4edf8a94a085586f6e5b6f91b7776cab777b7d4975d570669e7e8877d1a37f414c"
    "7e747a997b82af8c576bc62e6d968a8d667498816e5e7b82b875967c7d7d416f75e97270738176a6"
    "8a4778bb7c6eab6a718c7874ae568f988265877a6d89789b776d9f7b6b8ea86a7c777b518f878f8a"
    "815e919d7275ff445f68997b7b767b6cff405b5e77966b66a3b3726d727c6f7874a57f8e6f9f6e76"
    "729a7fa2536c807a809963a17b8b766d5cc07b7c9a7a6e7f80988d68876d976374967c798193a251"
    "779e7c737c579c58a293a95d7c9669968a6465975db35b8f868e717499757f9c767f7054dc70756b"
    "8572899669996f7957a84bad71a27691599e6a8d927461889197797b6d895a9d9f7c6d72d967616d"
    "7a9f767b766fa66c98679c786a52b0759771798a759b797b7ba3bf427c617b72ad6a7c71897d699f"
    "6a8b88867d65926188a03da073a09058a680738d669c74888288a03ba17c6ebc6a727b8e74b2705b"
    "7d74997c7a3c7fa2a47e739c7f668dbd886f4a82967f6f7f7d8ea35a7b7a819c7d5e88bf4f806093"
    "7a967c777e5451a7a193838cac5175a56e738d6c826176ad7a9944a3659c83c269607265837b7ca1"
    "82b3607d6e6a9282936fce467f668797766db94d77b36f70779f7b51ab6aa06e619b76928b9c695e"
    "7b6b63aa8d77747dbd5ca86e6681829f767d717e7677b8548891c9605a6c77778c66a082665dc873"
    "8bc76d59686dad745f92677b94a960914a8067be66397cdc89958c7674746ed67d605f68637fb086"
    "6b6c939384b2746074868d6f74759a7da0727879c06c885d6f7dae7b5f7b7a77b0647c7c89769f66"
    "7dac706d7a789d767d79968c6f757a7ea1697a7e7c997b737c769997627965d56074717886776e9c"
    "7596749a687f75749c7c7c8e7b659568859a7c7e977e78797a80787b74997d7c6caf6c9f6f797d7c"
    "8043be77887f699f827679a26f787d6baf78599479d66e596b79b2825d7674a278767c7f9a7a707d"
    "bc646789706b7c9172967c9878787c6bb275747b774f79c37eb53294a75fb1717676728967799a7c"
    "7ca477648699628d6e8a78657575b982a777766a98727d7e7b68667979c0c345747391b58d6d6071"
    "7c7877779e52776aa0ae955f7591859763886c9199757f79797e62aa797d3b7f6e98c0818d7ba552"
    "9c4c8699799e6076b359a36c747e7e6f6171ca76989e796270789b79787cb0776e8665ad79717771"
    "3f9a8c819a8598478893a5886d7670d67860735fbf5c7874799a6983847663177dff6893756e7596"
    "8a9a896a6980825f829e83bc646a737b777c749e536c7391bc726e85a07c9792667f729f54837c8d"
    "7b9f7a727b7c9d79757ab9c83c556f76997e757ec3a24f5578794352d0a29f6b836b886bef64566c"
    "7a9b767a7a6c6bae7c7f7761a97f7f51a956ca66818960878eb3618088658a75ac4c89717974a77b"
    "8178729e779a7977797c7aad6d678470c56a766c6e9842ab8dbb9f6055715cba5593837c7ec6457c"
    "6d59b38d7a50a69b846a8eac5e77716c9c3fa7926a80926e96876474aa776b99b5824567996f6ba5"
    "5dbd726a899f5a3130ff82a85f8572b1786b8d5f9f8e86626b6dbf8a3d8c7b78a572768ec0556479"
    "758375af63b754957d636baca068629c71756e907d84679e7a7bb16f50957a9c8968787a7572a976"
    "695d5d9fbe7da281677a8198955f747773986a957b998e67787a63b1737f6fab85588985a95a8a6e"
    "73c078607580b0714798b6905a6e73b1a75b616ca1737b767b796279b577998d7171789f737b787b"
    "80946477929a7085747c7d9135a4999d767a777c7f9f655da0563b94b0acdd6e6d6860669d906885"
    "c16d638b64ab67847a6fa073767c7ac4657571727c9d459e84828a6d5cac5fa58c67897a967d767e"
    "79764bc4817f9234c1796461969194853c5abcaaa08985676bad9f6e6d59e8604c5598844a5de76f"
    "ca8c34797e68938f886d6cae59a6679b6690747a726d6ebb77b88b686a6ba66b8e7769c65e6e6e80"
    "a8687d757f9f8e607f74bd248da17067bb866374747ca17a756dab7b608d4ff968646b5d9f737d94"
    "67d1677868877c70a06d99975c866f8bb1665d8049979d82805b9c7f8e7c76a177787a916b729c77"
    "956e8d6a865ab36498779988617b82896f9877797e67988b798a3ff03a8e988267718d967b8a7175"
    "677d928c7e939e5a797c9b5c76a1734c9fae687f7f82a77d5b7c849e7e64aa2fff4950707676a97a"
    "b79a526776a24a7259c9738695767c7f666bb081a1717a7a7a6169cf7b6d7999777b7c7f9a7b6883"
    "7b9b737482855ffb366c849975767779787398849c6978798ac34a53c65b87906aa757935d6a67bf"
    "a55c3edc6584b55e7377428b93948c5ab4696f9ac24e69a265e26e4e855d807776987c67c0795d82"
    "7e7999737dc5bb6f3b5798886887729a777b777d7eb9717168826d7f5bb6ee5e4e8b5b757d7077a6"
    "968179737e877078719f957390539571967d7e7ead674fa677786477af7e6a8c916d8c7b787b957d"
    "7bbb6d6b729a5d899a67895d9b99665791ad55965d9e4c88b16e8f7e9a6a664fc8808451cd83607f"
    "558e937d8da36a7e9b5977f84a5b6b762993ada06faf81756d476a9ac66f6a788cba5746e7af6c39"
    "647c7a87a05a738e9491656a9276a96545c1a570916a719b78815da1a1607aa35e9371739089678d"
    "77667da28366a178936e987d757b7c898da16a60a421f16f5a6c9e846390708e6ea2737bac8d5f6d"
    "6a53446cff796977959273767ea47548ab908c717b7b78759e78c0785c757a9f86776a997b737c7c"
    "aba16a62687ea270737d846192997073728176a5963c8c79a96351a89b899f78767a79a0708d7074"
    "a8b3685f5eff5e65694f5f70b784766dad745f923c9988ab787c6ba5777e7c986a8e7562a7876c84"
    "6e9e746898977a7e7c75727e7c977d6a83917b86637b7f8b9863978d7088937096757275767b9f7b"
    "af3d69c16b7b9f7a727b72ae6d7c77a860965f835fc96e8a5f447c867ac0976f7b9b64a558549699"
    "8f908a884f7d97777b7b797d63b7708179975d9150b837a0a1709c6d9771819a79727a73be6b7271"
    "768b8b658e9267789a75cf5078796fff655d644e83684b73d6a1736551b77768667fbcc09c3f4c98"
    "8c86599b7a8a8161799ba08261629a86608e8884be5f68788392ae5e717178ab795a89c15039ab8a"
    "7d97569f76d466646c767f699a7f7f9781866c76ce6f8f585ba0887a627b6f8f7b6e9aa2998c6356"
    "779b897570ba4f7a5ba28699656c8f7d75957a7ea98083686d916586778da8627b7d7e7cb7786e67"
    "886f987d756479bb6f798fae606f73669873947c86789a7a6eac719863687933a68f9f83c85e696e"
    "533dbcab89886f6b73ab877078719f7da48f626e3fa8958380727e7c977d6a83917b86637b7f8b98"
    "63978d7088777e63b870a2737a757c72a85d7c8db181657e6ba9715ba3689c71816d8474628a7da2"
    "a67f7d7f5e779575847b75b56f737465675cf76154cf588c79acc3456c609c75847a71749685777a"
    "6d986a9d738a71836b96a5687d83726fa59167749477756b9577958e6e77938967738a7772b66b76"
    "a089549f6369b14d7f996977bb727277789f787b9092687a7ca4b058785d7676807c98b1a76c5b61"
    "66837c8e8d97757c797e657bc16e72667ea5728567907f858466837c8e8d5de4606e718059c16e77"
    "7a957d7b7966ae697390b57c537e7f799d79767c6bc371687874ad7872758864889e6e724a84ab95"
    "928b6da155728669899667847d86927aa4716889a27870797c8877779774a76e99656d6e8d6da078"
    "77967a7b7d7e5b929b7a6e40d18180b97a735782bc746177787887766c9e5ef74b79677a87717697"
    "8473a56e756cae6b7e7ca17a7a727a74726f8aa1b1597d867389759c6f767a739c7484829c705e94"
    "589e6f819a806cad6d7b6d8768af759b6095737ca5667b7e7cca65716c7475a078797b59d8997343"
    "978270718775c44c7486b5746e7277a8a071596e74a26b7887833e7cc97aae6c807471a480767670"
    "817e729f71a76a7a8570aa667d7d759977857379696c6e8ab38a956a7b7c6f998f71787eae6c6f79"
    "6de52364a7b08d656579a8b749795f6575708ea87c7b7d6ca099767f757d96809b626c858b82608d"
    "b1764e9b70797169b27b86bc7f506ea28d805a783cd6bc585a7c747d6fa49f8d7a6b6f809766986c"
    "596e6ac58a80976e84779f7c73846f93706775a1db70657060c66d7a785bdd676a6171c63d88a750"
    "7b777c749e54c560679fd6a34e5465a2737a757c79617a9894916c769e6f726f978b7e73b0707973"
    "769693756c787f799b7497707e7d7f9b6a907576a68b886a5e64c86c6b7e7d7c71789f798762b568"
    "65ad6f9b649a747f7979a477846c74786772b7778669797b9d98627d9d6d867475987977777b9b7b"
    "7fa4776a7c7062779a9e7c667fab737a6e7e9e7c88749777768b61a3747c767d72a67544ad56cd6c"
    "b041ed475b803a4bf289c16955827ea97076747c997460b361bfe83f47529f8c766c7394569e797e"
    "b387559957725c5ac593795966d373aa6e79757a7f9c6b82777cc5626c6f8c82617a989a707a7d7f"
    "61ff448b528a6a977d79885d85859171b6766b78649a748c829ca773606a81709a7c7998787a7d79"
    "65d78e4274d37e81545a75936e9d6d97986e6d755944985cef909c6d7275695370cb887c6177b07c"
    "7b77977b7c769d777c7a7c9b7878789a886d6091707b7375ad6f5ea18a8971d25b7b678463a18473"
    "a07278797d54e55d9852807479997a9b6d6e8b7f766d7ead72937d90657b883ed36681a5439061a7"
    "7069ab8a7184886a8d7d7c7f7a9b71758ca379637e7c749c758f6c5688a77b53ac7e885a7d7a79b6"
    "b16a72856e7b6f9d7c7cb15f9d7e558a8998548189668c7d886834db8b7fae82645c917e9b78747c"
    "6d5161c89a7c59e75d68979f727464787c7c967b6e8ca46d74c9776f666b677375ba77988f6f7278"
    "989e5f7b7170726a87ad8e996f707a9a76787d7b5e8b837f95b869855e7c6f809b678f529f7bc54f"
    "d178656c6683789577789f896f7375d5806b4c749b7a786c87896a7c749dc16075747575ab676594"
    "8965796dad865e88898b6a7f916e987998726895a67f7d7f5e5deb585a86c8385faa776c856c9b86"
    "a766e2266a7f8274997178a47f727274a38969767d9c6e7c7e97777b7d7a59ff8b4553826f7c57bc"
    "71967d7e7e8864889e6e8a606161d4d56a4c82749d73639479737e7e9c752dab6cea539f678151a9"
    "828672966fa54e65ab7d869b697e779a669575768f956f5e8f9c7a6693725fa159b671933293bf69"
    "8d7078a06b659866b766af78696789758a68a377976e78986b79a075767c7b9878787c7997797a7d"
    "78656cc077a17779737b77627c8d9e5d9f9e7176b8677a7078b1738372679a469a8a7b7276a2787e"
    "6d3eff4378aa2fff49504e92978d7d637e75ad7d91777d6893699c86797caf3d69c16b9a976b756f"
    "6479bb6f797ca58f626e72a85d7c8d726b8378a89a6d7e7e7d7179a5757c6e987e7e7f9682836c78"
    "7c5d67d26e728e71749b915b7d9b7c688c8a82807782a6667b9d767b767c707072b47985b875537a"
    "699e8d5d8f6a8e84798b756c7da67d808060a17e71df815d5281ed625a5674a373797daa6c7a7779"
    "6955be74905384d5557fbd6b618d6b6e9b76847d8bcc616a5e9664926f845ea1836f8f9f7c747d75"
    "96bb4c71728e667a6da57f6dab4c9d8d7a56958f99946b6f79d85e677c666e7ab171765bac719375"
    "4f65c18883ab4594916b5863b4858d71a09e58787799787c7bab8475637985955fa265cb8163567b"
    "776692947c55719b8996727c986199a76b64b259856481c15562806697a18e747767a08b7b7d629b"
    "ad3e87aa657d6b917e89769866927a4d8563b497777775a17c8d6b8b827bbf4967769b7a829c7276"
    "766fb07279994258ea6370da964e5281a3607e7eac74885781849f6a8f656e5ed16c77587077cc75"
    "5d90a26988809e6c797c5866d4816d939b7b62759888688772749b7c7a7ba06e7b7a7ea87862936b"
    "7a74997a7f977275748d78a97e707178a47f7272807f9e7c676ba27865969a72718d766d7ca87579"
    "846a7876a47c757b987d99767782787c69848b8c776d79aa7a79887966a07e9f77717b6d9c7d7c7e"
    "7c7d7d9f6b5d70aa719889558168b98f7f657797839f75767376ae6a817181ad726f7081ad726f70"
    "bb76786d6a6f988e7179a77a6046b97b7c75967f7f6e967c82ff5b614f70346bb3ae81a86e709169"
    "853a74e26b63b4737a7d857775719e987d757b7c875a71c06fc17c68647775689e907479717ba07a"
    "79ac6b757b9d5d925b9a57a3d53d7467b177777a75b56f737491717196777d6679ab7975967c7c7d"
    "94646f8e8b9f965f7b7073af69797b7e7a95767e81ad726f70b19662488f6672b67d746a788c8c86"
    "824a87ad81a46a797c7d8c62ab6d7a8e915c9471817796698a66bd66797e7f69908e7a74ab85706d"
    "7d729e757e7d729e757e967e7c7c73774182c085a57179826f7d3e67d6886aa67c55a0736b6dc373"
    "728a73997866b67a6e7d8d957a6e76869e9253797a8a6a848e6ba77384786de85d6b627e997c717d"
    "875f9f7388a16562a177b01cc97873a18158a5616f6d75b17d7868808f917192a7766080a0648e6e"
    "ad83736d71bc667a73719c886684739b7a7f7d6ea7647687787e7878967d74ac756e7d75987c7c7b"
    "8895687c7fa29665697a6596727d96727aaa767598728c6d7cc69a4d5e76a56c7a7c7a7da5737378"
    "945d898a7c6fad74757a769d777c7a88d45a5d6d859771767d799e707d7c958c687a7d717f7b977e"
    "a377748a68896a7c927e68a27989747d6f77a17c769c7a787c986d86787d7176829e7866c65858a4"
    "7c997482765eb27b7a7b45aea371799d717b797d71988e7178826d7e6fa379977b7a7b8d8f756a85"
    "7caf65707f67939b78749998736d70797a809d717b977d737e77727a9f7e646fa5937581b96a6775"
    "ae7b8081575d735f94bca9747978725f89748f9581ad726f707179a5757c5680989082777d78957f"
    "a26b876f7d726b806eb54fb962af67ba5275689754ff446254cd614a8e7ac18c6e4c796d7c69b777"
    "75a279737c8a897660967a9b767a7a45b148cd757f7470a5789064ca675c8a879668718f78756f96"
    "98a4656a75729d797d7b5bd065747c7e7c747d95856b759c7e7f9e688a72bc5e797b726aba767077"
    "77b86579747a7472a47d8896727879996975907893987669777762779d9370838a9b68765d938793"
    "a47177787c817a796e9e749088678d5f9f906c867aa184667ba879717974a36a81787b7a98728379"
    "bb557e787aff59457763666173ae989e9c777956759c7e787968b67f637f85656774bb83526289c0"
    "7da47f7e628f6697787d7865b091616d6f8f6baaad9d654f827b797e77987f4b7f81b56c749b8b7b"
    "809d767479a7568f6193749698726d70ae6d8b6aa070807976757d7b7d967f409ea47f71a5704dad"
    "76a46d7c7d9049935db66982b1796c806379ab795eb38a697b76747d7d9b88667d7c9a769d777c7a"
    "7886a26080c9a081286e7fe657873dc6ac4c7b47996380897b835da3837b67648483ae78667576b7"
    "9a6c639f7790905d758f629279888bb361807479d674713c8a8169a986666a8e84798b894f7da982"
    "8f5272939995a679606cc9686e69777d6f80987c7c96797c79713bf9706b86ad6971738e76769770"
    "a683788b5464a67c7d7d6d9c7e7d7c839a816d76689a7d49b8aa907080568059a9738c76ad6a797b"
    "6e986d62ab7849a671a87882ab637965ada16569939975627da3863d3adf8f527c8d976c97658098"
    "686f7684ae6b6a6fa3997d7ca4657f8b5a93858390797364a0849d727776399352b8ab54888aae6c"
    "a02c9e81947461b474835c8566a7929356a68c6579797b997a819d7376786476c27271876e9e806d"
    "9375a56a6977418e92a87c7370839e95677861ab8067a8737f7b6a7c77a99f7d7a73768d9360768a"
    "775c78989c7b83a16a7898946b7377816e7863b67e6e7e77a07b6d9d7d7d79987e797778759f797c"
    "57998d768c7b98777a7c738c72749b72a576787c7e9e7b7177709f827679b75b906a747a967d767e"
    "906959949a78997b7d78a5667362a0a76677708b64955d64c68895697b7fc16b637d74a69f706664"
    "7c70cd4e796cab7e6e7e8685599f7d6bef64566c987d757b7c807f9e7c6776c7a440608c05d58596"
    "71b15a788c726b8378a8a1bc5967637d987a747c9f566cb16e89a2786a727b7b78759e6b74b3737a"
    "8199707b7baa597a877b8d574bc28f937d90657b8f957f578699717d7b7f9d6b7d7e7e7868808f91"
    "7c96797c797c96797c797c96797c79738d67a375bb557e787aae7a7e5f7caa7b7e607c99807f6b7d"
    "836f767a9e99727c7e7c672cdf898493946b618d778d7366a3756872bf7271968a757b886ce36247"
    "71c46f677667827a8d8f6b61a2779a757ca0737b6e987e7e7f6e987e7e7f72b5737373a6a6676666"
    "72b573737372b573737372b573737372b573737372b573737372b573737372b573737372b5737373"
)

BASE: Final = layered(
    dialects=(
        Dialect(
            name="tool_failure_not_now",
            places=("meta", "data", "error"),
            within="failure",
            has=(("class", ("capability", "reliability", "governance")), ("retryable", "true")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W"),
            confidence=0.97,
            code="reason",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="own_tool_failure_not_now",
            places=("meta",),
            within="tool-failure",
            has=(("class", ("capability", "reliability", "governance")), ("retryable", "true")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="W"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("agentGuidance",),
        ),
        Dialect(
            name="own_tool_failure",
            places=("meta",),
            within="tool-failure",
            has=(("class", ("capability", "reliability", "governance")),),
            most_members=0,
            type_of=TypeOf(
                member="class",
                types={"capability": "I", "reliability": "E", "governance": "D"},
                otherwise="cause",
            ),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("agentGuidance",),
        ),
        Dialect(
            name="tool_failure",
            places=("meta", "data", "error"),
            within="failure",
            has=(("class", ("capability", "reliability", "governance")),),
            most_members=0,
            type_of=TypeOf(
                member="class",
                types={"capability": "I", "reliability": "E", "governance": "D"},
                otherwise="cause",
            ),
            confidence=0.97,
            code="reason",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="api_status",
            places=("data", "error"),
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
            ),
            confidence=0.97,
            code="details.*.reason",
            after_s=(("details.*.retryDelay", 1.0),),
            messages=("message",),
        ),
        Dialect(
            name="problem_details",
            places=("data", "error"),
            within="",
            has=(("status", "status"), ("title", "text")),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="type",
            after_s=(),
            messages=("detail", "title"),
        ),
        Dialect(
            name="code_that_means_not_now",
            places=("data", "error"),
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
            type_of=TypeOf(member="", types={}, otherwise="W"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="limited_status",
            places=("data", "error"),
            within="",
            has=(
                (
                    "status",
                    ("rate_limited", "ratelimited", "rate_limit_exceeded", "too_many_requests"),
                ),
            ),
            most_members=10,
            type_of=TypeOf(member="", types={}, otherwise="W"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "detail", "reason"),
        ),
        Dialect(
            name="flat_code_that_means_not_now",
            places=("data", "error"),
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
            type_of=TypeOf(member="", types={}, otherwise="W"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="graphql_code",
            places=("data",),
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
            ),
            confidence=0.97,
            code="errors.0.extensions.code",
            after_s=(("errors.0.extensions.retryAfter", 1.0),),
            messages=("errors",),
        ),
        Dialect(
            name="typed_error",
            places=("data", "error"),
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
            ),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="status_member",
            places=("data", "error"),
            within="",
            has=(("status", "status"),),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "detail", "title"),
        ),
        Dialect(
            name="status_code_member",
            places=("data", "error"),
            within="",
            has=(("statusCode", "status"),),
            most_members=0,
            type_of=TypeOf(member="statusCode", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "detail"),
        ),
        Dialect(
            name="http_status_member",
            places=("data", "error"),
            within="",
            has=(("http_status", "status"), ("message", "text")),
            most_members=10,
            type_of=TypeOf(member="http_status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "detail"),
        ),
        Dialect(
            name="status_code_and_message",
            places=("data", "error"),
            within="",
            has=(("status_code", "status"), ("message", "text")),
            most_members=8,
            type_of=TypeOf(member="status_code", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "detail"),
        ),
        Dialect(
            name="sql_state",
            places=("data", "error"),
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
            ),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "details", "hint"),
        ),
        Dialect(
            name="nested_status",
            places=("data", "error"),
            within="error",
            has=(("code", "status"),),
            most_members=0,
            type_of=TypeOf(member="code", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="nested_status_member",
            places=("data", "error"),
            within="error",
            has=(("status", "status"),),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="retryable_contract",
            places=("data", "error", "meta"),
            within="",
            has=(("retryable", "true"), ("code", "text")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "reason", "code"),
        ),
        Dialect(
            name="verdict_of_a_check",
            places=("data",),
            within="",
            has=(("valid", (False,)),),
            most_members=40,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="",
            after_s=(),
            messages=(),
        ),
        Dialect(
            name="success_false",
            places=("data",),
            within="",
            has=(("success", (False,)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("error", "message", "errorType", "reason", "detail", "errors", "error_type"),
        ),
        Dialect(
            name="ok_false",
            places=("data",),
            within="",
            has=(("ok", (False,)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="error",
            after_s=(),
            messages=("error", "message", "reason", "detail"),
        ),
        Dialect(
            name="status_error",
            places=("data",),
            within="",
            has=(("status", ("error", "failed", "failure", "fail")),),
            most_members=10,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("error", "message", "reason", "detail", "error_message"),
        ),
        Dialect(
            name="object_error",
            places=("data",),
            within="",
            has=(("object", ("error",)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="error_flag",
            places=("data",),
            within="",
            has=(("error", "true"),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "detail", "reason", "error_message"),
        ),
        Dialect(
            name="is_error_flag",
            places=("data",),
            within="",
            has=(("isError", "true"),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "content"),
        ),
        Dialect(
            name="error_object",
            places=("data",),
            within="",
            has=(("error", "object"),),
            most_members=6,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="error.code",
            after_s=(),
            messages=("error.message", "error.detail", "error.error", "error.type", "error.code"),
        ),
        Dialect(
            name="error_text",
            places=("data",),
            within="",
            has=(("error", "text"),),
            most_members=8,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("error", "message", "details", "detail", "errorType", "error_type"),
        ),
        Dialect(
            name="errors_list",
            places=("data",),
            within="",
            has=(("errors", "list"),),
            most_members=3,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="errors.0.extensions.code",
            after_s=(),
            messages=("errors",),
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
    wording=wording_of(groups=_GROUPS, weights=_WEIGHTS, scale=0.016432),
)
"""Dialects and rules of the library."""
